package org.clinicalplatform.platform.caller;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsernamesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "clinician|clinician",
                "CLINICIAN|clinician",
                " \t clinician |clinician",
                "\u00a0clinician\u2003|clinician",
                "\u3000clinician|clinician",
                "ｃｌｉｎｉｃｉａｎ|clinician",
                "o\ufb03ce|office",
                "ZOE\u0308|zo\u00eb",
                "Zo\u00eb|zo\u00eb",
                "\u212aelvin|kelvin",
                "dr who|dr who",
                "dr\u00a0who|dr who",
                "²|2"
            })
    void normalizeWhenAUsernameIsSpelledInAnotherWayThenIsTheSame(String spelled, String normal) {
        assertThat(Usernames.normalize(spelled)).isEqualTo(normal);
    }

    /** The dotted capital and the dotless small i are other letters than I and i. */
    @Test
    void normalizeWhenTheProcessSpeaksTurkishThenIStaysI() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr-TR"));
        try {
            assertThat(Usernames.normalize("ADMIN")).isEqualTo("admin");
            assertThat(Usernames.normalize("admin")).isEqualTo("admin");
            assertThat(Usernames.normalize("adm\u0130n")).isNotEqualTo("admin");
            assertThat(Usernames.normalize("adm\u0131n")).isNotEqualTo("admin");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void normalizeWhenAppliedTwiceToAnyCharacterThenIsAsAppliedOnce() {
        Stream<String> changedAgain = IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(Character::isDefined)
                .filter(point -> Character.getType(point) != Character.SURROGATE)
                .filter(point -> Character.getType(point) != Character.PRIVATE_USE)
                .mapToObj(Character::toString)
                .map(Usernames::normalize)
                .filter(once -> !Usernames.normalize(once).equals(once));

        assertThat(changedAgain).isEmpty();
    }

    @Test
    void normalizeWhenAppliedTwiceToAnyTextThenIsAsAppliedOnce() {
        Random random = new Random(3);
        for (int i = 0; i < 20_000; i++) {
            String text = random.ints(1 + random.nextInt(6), 0, 0x20000)
                    .filter(point -> Character.getType(point) != Character.SURROGATE)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            String once = Usernames.normalize(text);

            assertThat(Usernames.normalize(once)).as(text).isEqualTo(once);
        }
    }
}
