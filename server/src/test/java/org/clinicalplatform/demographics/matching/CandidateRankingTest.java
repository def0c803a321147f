package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.clinicalplatform.api.model.Gender;
import org.clinicalplatform.api.model.MatchGrade;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.DefaultResourceLoader;

class CandidateRankingTest {
    private static final UUID TENANT = new UUID(1, 0);

    private final MatchCandidateMapper mapper = mock(MatchCandidateMapper.class);
    private final CandidateRanking ranking = new CandidateRanking(
            mapper,
            new PersonComparisons(
                    MatchParameterFile.read(new DefaultResourceLoader().getResource(MatchParameterFile.DEFAULTS)),
                    NameTableFile.read(null),
                    id -> "T"));
    private final List<MatchedPerson> others =
            IntStream.range(1, 80).mapToObj(CandidateRankingTest::ofOneHome).toList();

    /** To look at one takes as long as the search. */
    @Test
    void rankedWhenVeryManyMayBeRelativesThenLooksAtTheHouseholdsOfThoseItReturns() {
        findThemselves();

        List<MatchCandidate> found = ranking.ranked(TENANT, found(), Set.of());

        assertThat(found)
                .hasSize(CandidateRanking.MAX_CANDIDATES)
                .allSatisfy(candidate -> assertThat(candidate.grade()).isEqualTo(MatchGrade.PROBABLE));
        verify(mapper, times(CandidateRanking.MAX_CANDIDATES)).findBlocked(any(), any(), any());
    }

    @Test
    void gradedWhenSomebodyIsKnownThenHasAGradeWhereverItRanks() {
        findThemselves();
        UUID last = others.get(others.size() - 1).id();
        List<ComparablePerson> compared =
                others.stream().map(MatchedPerson::comparable).toList();

        List<MatchCandidate> found =
                ranking.graded(TENANT, ofOneHome(0).comparable(), compared, Set.of(), Set.of(last));

        assertThat(found)
                .hasSize(CandidateRanking.MAX_CANDIDATES + 1)
                .extracting(MatchCandidate::personId)
                .endsWith(last);
    }

    @Test
    void rankedWhenSomeAreDismissedThenOthersTakeTheirPlaces() {
        findThemselves();
        UUID first = others.get(0).id();

        assertThat(ranking.ranked(TENANT, found(), Set.of(first)))
                .hasSize(CandidateRanking.MAX_CANDIDATES)
                .extracting(MatchCandidate::personId)
                .doesNotContain(first);
    }

    /** Its place was that of its score until its household was looked at. */
    @Test
    void rankedWhenTheHouseholdOfTheFirstLowersItsGradeThenItComesBehindTheOther() {
        MatchedPerson first = others.get(0);
        MatchedPerson second = others.get(1);
        List<MatchedPerson> ofSeveral = List.of(
                first, ofOneHome(81, List.of("Vicenta"), Gender.FEMALE), ofOneHome(82, List.of("Kofi"), Gender.MALE));
        when(mapper.findBlocked(any(), any(), any()))
                .thenAnswer(call -> first.id().equals(call.getArgument(1)) ? ofSeveral : List.of(second));

        List<MatchCandidate> found =
                ranking.ranked(TENANT, ranking.found(TENANT, ofOneHome(0), List.of(first, second)), Set.of());

        assertThat(found)
                .extracting(MatchCandidate::personId, MatchCandidate::grade)
                .containsExactly(tuple(second.id(), MatchGrade.PROBABLE), tuple(first.id(), MatchGrade.POSSIBLE));
    }

    private FoundPersons found() {
        return ranking.found(TENANT, ofOneHome(0), others);
    }

    private void findThemselves() {
        when(mapper.findBlocked(any(), any(), any())).thenAnswer(call -> {
            UUID person = call.getArgument(1);
            return List.of(ofOneHome((int) person.getLeastSignificantBits()));
        });
    }

    /** Without what only one member of a household has. */
    private static MatchedPerson ofOneHome(int number) {
        return ofOneHome(number, List.of(), Gender.FEMALE);
    }

    private static MatchedPerson ofOneHome(int number, List<String> given, Gender gender) {
        return new MatchedPerson(
                new UUID(0, number),
                gender,
                null,
                false,
                List.of(new MatchedPerson.Name("Sáenz", given, null)),
                List.of(new MatchedPerson.Address(List.of("12 Harbour Street"), "Salem", "01970")),
                List.of(new MatchedPerson.Contact("PHONE", "5551234567")),
                List.of());
    }
}
