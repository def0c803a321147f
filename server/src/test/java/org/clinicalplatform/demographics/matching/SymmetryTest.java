package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.Gender;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.DefaultResourceLoader;

/** A pair has one score and one grade, whichever person is the subject and in whichever order their data are stored. */
class SymmetryTest {
    private static final int HUMANS = 100;
    private static final int WORDS = 5_000;
    private static final List<String> SYLLABLES = List.of(
            "iv",
            "an",
            "ova",
            "ov",
            "ska",
            "sky",
            "abd",
            "al",
            "rahman",
            "van",
            "de",
            "st",
            "saint",
            "mac",
            "donald",
            "bill",
            "william",
            "wei",
            "wen",
            "mohammed",
            "иван",
            "ов",
            "ова",
            "ская",
            "саша",
            "محمد",
            "ال",
            "عبد",
            "حسن",
            "李",
            "伟",
            "偉",
            "王",
            "김",
            "γιωργος",
            "やま",
            "राम",
            "1",
            "x");

    private final Random random = new Random(7);
    private final NameComparison names = new NameComparison(NameTableFile.builtIn());
    private final List<TestPopulation.Registration> town = TestPopulation.of(HUMANS, 0.1, 42);
    private final PersonComparison comparison = new PersonComparison(
            MatchParameterFile.read(new DefaultResourceLoader().getResource(MatchParameterFile.DEFAULTS)));

    @Test
    void scoreWhenPersonsOfATownAreComparedThenIsOneFromBothSides() {
        List<ComparablePerson> persons = IntStream.range(0, HUMANS)
                .mapToObj(number -> mixed(number, town.get(number), town.get(random.nextInt(HUMANS))))
                .toList();

        for (ComparablePerson one : persons) {
            for (ComparablePerson other : persons) {
                MatchScore score = comparison.score(one, other);
                assertThat(comparison.score(other, one)).isEqualTo(score);
                assertThat(comparison.score(reversed(one), other)).isEqualTo(score);
            }
        }
    }

    @Test
    void namesAndStreetsWhenTheyAreAnyWordsThenAgreeAlikeFromBothSides() {
        for (int i = 0; i < WORDS; i++) {
            List<String> one = words();
            List<String> other = words();
            assertThat(names.given(other, one)).isEqualTo(names.given(one, other));
            assertThat(names.family(other, one)).isEqualTo(names.family(one, other));
            assertThat(AddressComparison.street(other, one)).isEqualTo(AddressComparison.street(one, other));
            assertThat(AddressComparison.locality(other, one)).isEqualTo(AddressComparison.locality(one, other));
            ComparableName a = new ComparableName(one, other, null);
            ComparableName b = new ComparableName(words(), words(), null);
            assertThat(NameComparison.swapped(b, a)).isEqualTo(NameComparison.swapped(a, b));
        }
    }

    /** Syllables of several scripts, particles, and words that the rules for names look for. */
    @Test
    void namesWhenTheyAreOfAnyScriptThenAgreeAlikeFromBothSides() {
        for (int i = 0; i < WORDS; i++) {
            List<String> one = namesOfAnyScript();
            List<String> other = namesOfAnyScript();
            assertThat(names.given(other, one)).as("%s, %s", one, other).isEqualTo(names.given(one, other));
            assertThat(names.family(other, one)).as("%s, %s", one, other).isEqualTo(names.family(one, other));
            ComparableName a = new ComparableName(one, other, null);
            ComparableName b = new ComparableName(namesOfAnyScript(), namesOfAnyScript(), null);
            assertThat(names.straight(b, a)).isEqualTo(names.straight(a, b));
            assertThat(NameComparison.swapped(b, a)).isEqualTo(NameComparison.swapped(a, b));
        }
    }

    private List<String> namesOfAnyScript() {
        return Stream.generate(() -> SYLLABLES.get(random.nextInt(SYLLABLES.size()))
                        + (random.nextBoolean() ? SYLLABLES.get(random.nextInt(SYLLABLES.size())) : ""))
                .limit(1 + random.nextInt(3))
                .toList();
    }

    /** A person with the names and addresses of two registrations. */
    private static ComparablePerson mixed(
            int number, TestPopulation.Registration one, TestPopulation.Registration other) {
        ComparablePerson a = one.person(number);
        ComparablePerson b = other.person(number);
        return new ComparablePerson(
                new UUID(0, number),
                Gender.UNKNOWN,
                number % 3 == 0 && a.birthDate() != null ? a.birthDate().withDayOfYear(1) : a.birthDate(),
                number % 5 == 0,
                Stream.concat(a.names().stream(), b.names().stream()).toList(),
                Stream.concat(a.addresses().stream(), b.addresses().stream()).toList(),
                a.phones(),
                b.emails(),
                a.identifiers());
    }

    private static ComparablePerson reversed(ComparablePerson person) {
        return new ComparablePerson(
                person.personId(),
                person.gender(),
                person.birthDate(),
                person.birthDateEstimated(),
                person.names().stream()
                        .sorted(Collections.reverseOrder(SymmetryTest::byText))
                        .toList(),
                person.addresses().stream().sorted(SymmetryTest::byText).toList(),
                person.phones(),
                person.emails(),
                person.identifiers());
    }

    private static int byText(Object one, Object other) {
        return one.toString().compareTo(other.toString());
    }

    /** Short words of few letters and digits, so that many are similar. */
    private List<String> words() {
        return Stream.generate(this::word).limit(1 + random.nextInt(3)).toList();
    }

    private String word() {
        int length = 1 + random.nextInt(6);
        return random.ints(length, 0, 4)
                .mapToObj(i -> "ab1c".substring(i, i + 1))
                .reduce("", String::concat);
    }
}
