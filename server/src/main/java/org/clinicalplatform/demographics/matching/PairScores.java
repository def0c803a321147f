package org.clinicalplatform.demographics.matching;

import static java.util.stream.Collectors.toMap;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * Scores persons against the others of the tenant, for a stored list: unlike candidates, it includes pairs that were
 * dismissed. A person has the same scores whether searched for alone or with others.
 */
@Component
public class PairScores {
    private final MatchCandidateMapper persons;
    private final CandidateRanking ranking;

    PairScores(MatchCandidateMapper persons, CandidateRanking ranking) {
        this.persons = persons;
        this.ranking = ranking;
    }

    /**
     * The scores of the candidates of the person, at most 50, and of everybody else in {@code also} who is live. Empty
     * if the person is not live. The work is bounded by the blocks of a search and by {@code also}.
     */
    public List<PairScore> of(UUID tenantId, UUID personId, Set<UUID> also) {
        persons.keepPlans();
        Map<UUID, MatchedPerson> compared = new HashMap<>(
                persons.findCompared(tenantId, personId, List.copyOf(also), BlockLimits.OF_A_SEARCH).stream()
                        .collect(toMap(MatchedPerson::id, Function.identity())));
        MatchedPerson subject = compared.remove(personId);
        if (subject == null) {
            return List.of();
        }
        FoundPersons found = ranking.found(tenantId, subject, compared.values());
        return scores(tenantId, found.subject(), found.comparable(), found.withoutGrade(), also);
    }

    /**
     * Counts the keys of the whole registry that are too common to search by, and keeps them for this run and for later
     * searches. In a transaction of its own: what a batch stores is lost if the batch fails.
     */
    public void countCommonKeys(UUID tenantId, ReadPersons read) {
        read.commonKeys(tenantId, this::countedCommonKeys);
    }

    /**
     * The same for many persons at once, at a fraction of the cost. Candidates are looked for in the current data and
     * compared as they were read. Without {@link #countCommonKeys} before, the first call for a tenant counts.
     *
     * @param alsoByPerson the persons, each with those to compare anyway
     * @param read persons of this tenant and of others that were read before
     * @return by the persons that are live
     */
    public Map<UUID, List<PairScore>> ofAll(UUID tenantId, Map<UUID, Set<UUID>> alsoByPerson, ReadPersons read) {
        List<String> commonKeys = read.commonKeys(tenantId, this::countedCommonKeys);
        List<BlockedPersons> blocked = persons.findBlockedOfAll(
                tenantId, List.copyOf(alsoByPerson.keySet()), commonKeys, BlockLimits.OF_A_SEARCH);
        Set<UUID> needed = new HashSet<>();
        for (BlockedPersons each : blocked) {
            needed.add(each.personId());
            needed.addAll(each.otherIds());
            needed.addAll(alsoByPerson.getOrDefault(each.personId(), Set.of()));
        }
        Map<UUID, ComparablePerson> byId = read.get(needed, missing -> persons.findLive(tenantId, missing));
        Map<UUID, List<PairScore>> scores = new HashMap<>();
        for (BlockedPersons each : blocked) {
            ComparablePerson subject = byId.get(each.personId());
            if (subject != null) {
                Set<UUID> also = alsoByPerson.getOrDefault(each.personId(), Set.of());
                List<ComparablePerson> compared = Stream.concat(each.otherIds().stream(), also.stream())
                        .distinct()
                        .map(byId::get)
                        .filter(Objects::nonNull)
                        .toList();
                scores.put(each.personId(), scores(tenantId, subject, compared, Set.of(), also));
            }
        }
        return scores;
    }

    /** Searches for one person leave them out from now on. */
    private List<String> countedCommonKeys(UUID tenantId) {
        List<String> keys = persons.findCommonKeys(tenantId, BlockLimits.OF_A_SEARCH);
        persons.keepCommonKeys(tenantId, keys);
        return keys;
    }

    private List<PairScore> scores(
            UUID tenantId,
            ComparablePerson subject,
            Collection<ComparablePerson> compared,
            Set<UUID> withoutGrade,
            Set<UUID> also) {
        Map<UUID, PairScore> scores = new LinkedHashMap<>();
        compared.stream()
                .map(ComparablePerson::personId)
                .filter(also::contains)
                .forEach(id -> scores.put(id, new PairScore(id, null, 0)));
        for (MatchCandidate candidate : ranking.graded(tenantId, subject, compared, withoutGrade, also)) {
            scores.put(candidate.personId(), new PairScore(candidate.personId(), candidate.grade(), candidate.score()));
        }
        return List.copyOf(scores.values());
    }
}
