package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
