package org.clinicalplatform.demographics.duplicate;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchGrade;
import org.clinicalplatform.demographics.matching.PairScore;
import org.clinicalplatform.demographics.matching.PairScores;
import org.clinicalplatform.demographics.matching.ReadPersons;
import org.clinicalplatform.platform.ids.Ids;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Compares marked persons and stores the pairs, in the caller's transaction.
 *
 * <p>Evaluations of two persons may write one pair. Each pair keeps how new the data are that it was made from: when
 * the evaluation began to read, or the reading of the persons whom it compared. So one that has older data does not
 * replace the result of a newer one. A newer evaluation that finds no match stores nothing for an unknown pair. So an
 * evaluation that adds a pair marks it again if one of the two was written since. Pairs are locked in one order and
 * after the reading, so that two evaluations do not deadlock; dismissals are read under the locks. Persons of new pairs
 * are locked after the pairs.
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

    /** Compares each marked person with the current data. */
    void evaluate(List<PersonMark> marks) {
        Map<PairKey, EvaluatedScore> scored = new TreeMap<>();
        scoreAlone(marks, scored);
        store(marks, scored);
    }

    /**
     * Compares the marked persons of a whole registry together, and with persons who were read before. Whoever was
     * marked by a write, or after the reading began, is compared with the current data.
     */
    void evaluate(List<PersonMark> marks, ReadPersons read) {
        Set<UUID> current = marks.stream()
                .filter(mark -> !mark.isSatisfiedBy(read.since()))
                .map(PersonMark::personId)
                .collect(Collectors.toSet());
        Map<Boolean, List<PersonMark>> written =
                marks.stream().collect(Collectors.partitioningBy(mark -> current.contains(mark.personId())));
        Map<PairKey, EvaluatedScore> scored = new TreeMap<>();
        written.getOrDefault(false, List.of()).stream()
                .collect(Collectors.groupingBy(
                        PersonMark::tenantId, Collectors.mapping(PersonMark::personId, Collectors.toSet())))
                .forEach((tenant, persons) -> scoreTogether(tenant, persons, read, scored));
        // after those with older data, which they replace
        scoreAlone(written.getOrDefault(true, List.of()), scored);
        store(marks, scored);
    }

    private void scoreAlone(List<PersonMark> marks, Map<PairKey, EvaluatedScore> scored) {
        if (marks.isEmpty()) {
            return;
        }
        Instant start = pairs.currentTime();
        Map<UUID, UUID> tenantByPerson = new TreeMap<>();
        marks.forEach(mark -> tenantByPerson.put(mark.personId(), mark.tenantId()));
        Map<UUID, Set<UUID>> partners = partners(tenantByPerson.keySet());
        tenantByPerson.forEach((person, tenant) -> {
            Set<UUID> also = partners.getOrDefault(person, Set.of());
            keep(tenant, person, also, scores.of(tenant, person, also), start, scored);
        });
    }

    private void scoreTogether(
            UUID tenantId, Set<UUID> persons, ReadPersons read, Map<PairKey, EvaluatedScore> scored) {
        Map<UUID, Set<UUID>> partners = partners(persons);
        Map<UUID, Set<UUID>> also = new TreeMap<>();
        persons.forEach(person -> also.put(person, partners.getOrDefault(person, Set.of())));
        scores.ofAll(tenantId, also, read)
                .forEach((person, found) ->
                        keep(tenantId, person, also.getOrDefault(person, Set.of()), found, read.since(), scored));
    }

    private Map<UUID, Set<UUID>> partners(Collection<UUID> persons) {
        return pairs.findPartners(List.copyOf(persons), MAX_PARTNERS).stream()
                .collect(Collectors.toMap(Partners::personId, each -> Set.copyOf(each.partnerIds())));
    }

    private void keep(
            UUID tenantId,
            UUID personId,
            Set<UUID> partners,
            List<PairScore> found,
            Instant since,
            Map<PairKey, EvaluatedScore> scored) {
        for (PairScore score : found) {
            if (partners.contains(score.personId()) || isListed(score.grade())) {
                scored.put(PairKey.of(tenantId, personId, score.personId()), new EvaluatedScore(score, since));
            }
        }
    }

    private void store(List<PersonMark> marks, Map<PairKey, EvaluatedScore> scored) {
        Set<PairKey> locked = new TreeSet<>(scored.keySet());
        locked.addAll(pairs.findWithOtherMark(
                marks.stream().map(PersonMark::personId).distinct().toList()));
        if (locked.isEmpty()) {
            return;
        }
        Map<PairKey, KnownPair> known = known(locked);
        if (!known.isEmpty()) {
            // behind the locks: of two evaluations, the later one reads what is committed
            pairs.updateMerged(PairKeys.of(known.keySet()));
        }
        Map<PairKey, PairDismissal> dismissals = dismissals(scored.keySet());
        Map<PairKey, EvaluatedScore> unknown = new TreeMap<>();
        scored.forEach((key, each) -> {
            KnownPair pair = known.get(key);
            if (pair == null) {
                unknown.put(key, each);
            } else if (!pair.evaluatedAt().isAfter(each.since()) || isOfTheFuture(pair)) {
                replace(key, each, dismissals.get(key), pair);
            }
        });
        add(unknown, dismissals);
    }

    /**
     * Whether the clock of the database was set back since, as a failover can do: whatever is read now is newer. To
     * leave the pair would keep its result for good, since the marks of its persons are removed.
     */
    private boolean isOfTheFuture(KnownPair pair) {
        return pair.evaluatedAt().isAfter(pairs.currentTime());
    }

    /** A row that is added locks both persons, so these are locked before, in the order in which merges lock them. */
    private void add(Map<PairKey, EvaluatedScore> unknown, Map<PairKey, PairDismissal> dismissals) {
        unknown.entrySet()
                .removeIf(each -> graded(each.getValue().score(), dismissals.get(each.getKey()))
                                .grade()
                        == null);
        if (unknown.isEmpty()) {
            return;
        }
        pairs.lockPersons(unknown.keySet().stream()
                .flatMap(key -> Stream.of(key.firstPersonId(), key.secondPersonId()))
                .distinct()
                .toList());
        unknown.forEach((key, each) -> pairs.insert(
                ids.next(),
                EvaluatedPair.found(key, graded(each.score(), dismissals.get(key)), dismissals.get(key)),
                each.since()));
        pairs.markWritten(
                PairKeys.of(unknown.keySet()),
                Collections.min(
                        unknown.values().stream().map(EvaluatedScore::since).toList()));
    }

    private boolean isListed(@Nullable MatchGrade grade) {
        return grade != null && settings.lists(grade);
    }

    private Map<PairKey, KnownPair> known(Collection<PairKey> keys) {
        Map<UUID, UUID> tenants = new HashMap<>();
        keys.forEach(key -> tenants.put(key.firstPersonId(), key.tenantId()));
        return pairs.lockPairs(PairKeys.of(keys)).stream()
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
        for (PairDismissal dismissal : pairs.findDismissals(List.copyOf(persons))) {
            UUID tenantId = tenants.get(dismissal.personId());
            if (tenantId != null) {
                dismissals.put(PairKey.of(tenantId, dismissal.personId(), dismissal.otherPersonId()), dismissal);
            }
        }
        return dismissals;
    }

    private void replace(PairKey key, EvaluatedScore each, @Nullable PairDismissal dismissal, KnownPair known) {
        EvaluatedPair evaluated = EvaluatedPair.again(key, graded(each.score(), dismissal), dismissal, known);
        pairs.replaceResult(evaluated, each.since());
        if (evaluated.reopened()) {
            pairs.removeDismissals(key);
        }
    }

    /**
     * The grade of a dismissed pair is kept even if such pairs are not listed: it decides when to open the pair again.
     */
    private EvaluatedGrade graded(PairScore score, @Nullable PairDismissal dismissal) {
        boolean listed = isListed(score.grade());
        return listed || (dismissal != null && score.grade() != null)
                ? new EvaluatedGrade(score.grade(), score.bits(), listed)
                : new EvaluatedGrade(null, null, false);
    }
}
