package org.clinicalplatform.demographics.duplicate;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.clinicalplatform.api.model.MatchGrade;
import org.clinicalplatform.demographics.matching.PairScore;
import org.clinicalplatform.demographics.matching.PairScores;
import org.clinicalplatform.platform.persistence.Ids;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Compares marked persons and stores the pairs, in the caller's transaction.
 *
 * <p>Evaluations of two persons may write one pair. Each pair keeps when the evaluation began that wrote it, so that one which
 * has read older data does not replace the result of a newer one. Pairs are locked in one order and after the reading, so
 * that two evaluations do not deadlock; dismissals are read under the locks.
 */
@Component
class DuplicateEvaluation {
    /** Bounds the work for a person in many pairs, such as one with the telephone number of a nursing home. */
    private static final int MAX_PARTNERS = 200;

    private final DuplicateEvaluationMapper pairs;
    private final PairScores scores;
    private final DuplicateSettings settings;
    private final Ids ids;

    DuplicateEvaluation(DuplicateEvaluationMapper pairs, PairScores scores, DuplicateSettings settings, Ids ids) {
        this.pairs = pairs;
        this.scores = scores;
        this.settings = settings;
        this.ids = ids;
    }

    void evaluate(List<PersonMark> marks) {
        Instant start = pairs.transactionStart();
        Map<UUID, UUID> tenantByPerson = new TreeMap<>();
        marks.forEach(mark -> tenantByPerson.put(mark.personId(), mark.tenantId()));
        Map<PairKey, PairScore> scored = new TreeMap<>();
        tenantByPerson.forEach((person, tenant) -> score(tenant, person, scored));
        if (scored.isEmpty()) {
            return;
        }
        Map<PairKey, KnownPair> known = known(scored.keySet());
        Map<PairKey, PairDismissal> dismissals = dismissals(scored.keySet());
        scored.forEach((key, score) -> store(key, score, dismissals.get(key), known.get(key), start));
    }

    private void score(UUID tenantId, UUID personId, Map<PairKey, PairScore> scored) {
        Set<UUID> partners = new HashSet<>(pairs.findPartners(personId, MAX_PARTNERS));
        for (PairScore score : scores.of(tenantId, personId, partners)) {
            if (partners.contains(score.personId()) || isListed(score.grade())) {
                scored.put(PairKey.of(tenantId, personId, score.personId()), score);
            }
        }
    }

    private boolean isListed(@Nullable MatchGrade grade) {
        return grade != null && settings.lists(grade);
    }

    private Map<PairKey, KnownPair> known(Collection<PairKey> keys) {
        Map<UUID, UUID> tenants = new HashMap<>();
        keys.forEach(key -> tenants.put(key.firstPersonId(), key.tenantId()));
        SortedSet<PairKey> ordered = new TreeSet<>(keys);
        return pairs.lockPairs(ordered).stream()
                .collect(Collectors.toMap(
                        pair -> new PairKey(
                                requireNonNull(tenants.get(pair.firstPersonId())),
                                pair.firstPersonId(),
                                pair.secondPersonId()),
                        Function.identity()));
    }

    private Map<PairKey, PairDismissal> dismissals(Collection<PairKey> keys) {
        Map<PairKey, PairDismissal> dismissals = new HashMap<>();
        Map<UUID, UUID> tenants = new HashMap<>();
        Set<UUID> persons = new LinkedHashSet<>();
        for (PairKey key : keys) {
            tenants.put(key.firstPersonId(), key.tenantId());
            tenants.put(key.secondPersonId(), key.tenantId());
            persons.add(key.firstPersonId());
        }
        for (PairDismissal dismissal : pairs.findDismissals(persons)) {
            UUID tenantId = tenants.get(dismissal.personId());
            if (tenantId != null) {
                dismissals.put(PairKey.of(tenantId, dismissal.personId(), dismissal.otherPersonId()), dismissal);
            }
        }
        return dismissals;
    }

    private void store(
            PairKey key, PairScore score, @Nullable PairDismissal dismissal, @Nullable KnownPair known, Instant start) {
        // the grade of a dismissed pair is kept even if such pairs are not listed: it says when to open the pair again
        boolean graded = dismissal == null ? isListed(score.grade()) : score.grade() != null;
        MatchGrade grade = graded ? score.grade() : null;
        Double bits = graded ? score.bits() : null;
        if (known == null) {
            if (graded) {
                pairs.insert(ids.next(), EvaluatedPair.found(key, grade, bits, dismissal), start);
            }
        } else if (!known.evaluatedAt().isAfter(start)) {
            EvaluatedPair evaluated = EvaluatedPair.again(key, grade, bits, dismissal, known);
            pairs.replaceResult(evaluated, start);
            if (evaluated.reopened()) {
                pairs.removeDismissals(key);
            }
        }
    }
}
