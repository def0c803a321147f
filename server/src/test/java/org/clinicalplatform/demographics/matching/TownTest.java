package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchGrade;
import org.clinicalplatform.demographics.matching.TestPopulation.Registration;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.DefaultResourceLoader;

/** The grades of the default parameters in a town with households, twins and duplicates. */
class TownTest {
    private static final int HUMANS = 3000;

    private final PersonComparison comparison = new PersonComparison(
            MatchParameterFile.read(new DefaultResourceLoader().getResource(MatchParameterFile.DEFAULTS)));
    private final List<Registration> registrations = TestPopulation.of(HUMANS, 0.1, 42);
    private final List<ComparablePerson> persons = IntStream.range(0, registrations.size())
            .mapToObj(i -> registrations.get(i).person(i))
            .toList();

    private record Pair(int one, int other) {}

    @Test
    void gradesWhenPeopleAreRegisteredTwiceThenFindThemAndFewOthers() {
        List<Pair> twice = pairs(registration -> registration.human()).toList();
        List<Pair> neighbours = pairs(registration ->
                        registration.draft().number() + registration.draft().street())
                .filter(pair -> !isOne(pair))
                .toList();

        assertThat(share(twice, MatchGrade.PROBABLE)).isGreaterThan(0.95);
        // names one letter apart may be those of twins, so not more
        assertThat(share(twice, MatchGrade.CERTAIN)).isGreaterThan(0.6);
        assertThat(neighbours).hasSizeGreaterThan(1000);
        assertThat(share(neighbours, MatchGrade.PROBABLE)).isLessThan(0.08);
        assertThat(share(neighbours, MatchGrade.CERTAIN)).isZero();
    }

    /** As a portal registers children: some records have no address and no telephone number. */
    @Test
    void gradesWhenRelativesShareAnEmailAddressThenNoneIsCertain() {
        Map<String, List<Registration>> families = new HashMap<>();
        for (Registration each : TestPopulation.of(20_000, 0.3, 43)) {
            String email = each.draft().email();
            if (email != null) {
                families.computeIfAbsent(email, key -> new ArrayList<>()).add(each);
            }
        }
        List<MatchGrade> grades = families.values().stream()
                .flatMap(TownTest::relatives)
                .map(this::gradeWithoutHome)
                .toList();

        assertThat(grades).hasSizeGreaterThan(1000).doesNotContain(MatchGrade.CERTAIN);
    }

    private record Family(Registration one, Registration other) {
        /** Whether they are different people, and recorded so. */
        boolean areTwo() {
            boolean alike = Objects.equals(one.draft().given(), other.draft().given())
                    && Objects.equals(one.draft().birthDate(), other.draft().birthDate());
            return one.human() != other.human() && !alike;
        }
    }

    private static Stream<Family> relatives(List<Registration> family) {
        return family.stream()
                .flatMap(one -> family.stream().map(other -> new Family(one, other)))
                .filter(Family::areTwo);
    }

    private MatchGrade gradeWithoutHome(Family pair) {
        MatchGrade grade = comparison
                .score(withoutHome(pair.one().person(1)), pair.other().person(2))
                .grade();
        return Objects.requireNonNullElse(grade, MatchGrade.POSSIBLE);
    }

    private static ComparablePerson withoutHome(ComparablePerson person) {
        return new ComparablePerson(
                person.personId(),
                person.gender(),
                person.birthDate(),
                person.birthDateEstimated(),
                person.names(),
                List.of(),
                List.of(),
                person.emails(),
                person.identifiers());
    }

    private double share(List<Pair> pairs, MatchGrade atLeast) {
        return pairs.stream().filter(pair -> isGraded(pair, atLeast)).count() / (double) pairs.size();
    }

    private boolean isGraded(Pair pair, MatchGrade atLeast) {
        MatchGrade grade = comparison
                .score(persons.get(pair.one()), persons.get(pair.other()))
                .grade();
        return grade != null && grade.compareTo(atLeast) <= 0;
    }

    private boolean isOne(Pair pair) {
        return registrations.get(pair.one()).human()
                == registrations.get(pair.other()).human();
    }

    private Stream<Pair> pairs(Function<Registration, Object> key) {
        Map<Object, List<Integer>> groups = new HashMap<>();
        for (int i = 0; i < registrations.size(); i++) {
            groups.computeIfAbsent(key.apply(registrations.get(i)), k -> new ArrayList<>())
                    .add(i);
        }
        return groups.values().stream()
                .flatMap(group -> group.stream()
                        .flatMap(one ->
                                group.stream().filter(other -> one < other).map(other -> new Pair(one, other))));
    }
}
