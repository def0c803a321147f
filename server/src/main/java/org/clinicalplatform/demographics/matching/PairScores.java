package org.clinicalplatform.demographics.matching;

import static java.util.stream.Collectors.toMap;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/**
 * Scores a person against the others of the tenant, for a list that is kept: unlike candidates, with pairs that were
 * dismissed.
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
     * The scores of the candidates of the person, at most 50, and of everybody else in {@code also} who is live. Empty if the
     * person is not live. The work is bounded by the blocks of a search and by {@code also}.
     */
    public List<PairScore> of(UUID tenantId, UUID personId, Set<UUID> also) {
        Map<UUID, MatchedPerson> compared = new HashMap<>(
                persons.findCompared(tenantId, personId, List.copyOf(also), BlockLimits.OF_A_SEARCH).stream()
                        .collect(toMap(MatchedPerson::id, Function.identity())));
        MatchedPerson subject = compared.remove(personId);
        if (subject == null) {
            return List.of();
        }
        Map<UUID, PairScore> scores = new LinkedHashMap<>();
        also.stream().filter(compared::containsKey).forEach(id -> scores.put(id, new PairScore(id, null, 0)));
        int place = 0;
        for (MatchCandidate candidate : ranking.graded(tenantId, subject, compared.values())) {
            if (place++ < CandidateRanking.MAX_CANDIDATES || also.contains(candidate.personId())) {
                scores.put(
                        candidate.personId(),
                        new PairScore(candidate.personId(), candidate.grade(), candidate.score()));
            }
        }
        return List.copyOf(scores.values());
    }
}
