package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.ApplicationContext;

/** Letters that people write in two ways make one key, as the comparison reads them alike. */
class KeyLettersTest extends ClinicTestCase {

    /** Latin letters with accents, and Arabic as it is written in Persian and Urdu too. */
    private static final int[][] LETTERS = {{0xC0, 0x17E}, {0x620, 0x64A}, {0x671, 0x6D3}};
    /** The digits of Arabic, Persian and Devanagari keyboards. */
    private static final int[][] DIGITS = {{0x660, 0x669}, {0x6F0, 0x6F9}, {0x966, 0x96F}};
    /** Apostrophes that count as letters, combining accents, and the vowels of Hebrew and Arabic. */
    private static final int[][] MARKS = {{0x2B9, 0x2BF}, {0x300, 0x36F}, {0x591, 0x5C7}, {0x64B, 0x65F}};

    private final MatchCandidateService candidates;
    private final PersonRows persons = new PersonRows(db, tenant.id());

    KeyLettersTest(MatchCandidateService candidates, ApplicationContext beans) {
        super(beans);
        this.candidates = candidates;
    }

    @Test
    void keyWhenALetterHasAccentsOrTwoSpellingsThenIsAsTheComparisonReadsIt() {
        assertThat(words())
                .hasSizeGreaterThan(500)
                .allSatisfy(word -> assertThat(db.value(String.class, "select matching_plain(?)", word))
                        .isEqualTo(ComparableText.joined(word)));
    }

    private static List<String> words() {
        return Stream.of(LETTERS, DIGITS, MARKS)
                .flatMap(Arrays::stream)
                .flatMapToInt(range -> IntStream.rangeClosed(range[0], range[1]))
                .filter(Character::isDefined)
                .mapToObj(each -> "a" + Character.toString(each) + "b")
                .toList();
    }

    /** They share the month of birth and the keys of their names alone. */
    @ParameterizedTest
    @CsvSource({
        "Łukasz, Żółw, Lukasz, Zolw",
        "Đorđe, Đokić, Dorde, Dokic",
        "Þóra, Ægisdóttir, Thora, Aegisdottir",
        "Søren, Rønø, Soren, Rono",
        "Işıl, Kırmızı, Isil, Kirmizi",
        "Kaʻiulani, Kaʻahumanu, Kaiulani, Kaahumanu",
        "ʿAlī, ʾAṣʿad, Ali, Asad",
        "Weiß, Strauß, Weiss, Strauss",
        "فاطمة, القاضى, فاطمه, القاضي",
        "Екатерина, Хрущёва, Yekaterina, Khrushcheva",
        "Юрій, Жук, Yuriy, Zhuk",
        "Χρήστος, Παπαδόπουλος, Christos, Papadopoulos"
    })
    void candidatesWhenLettersAreWrittenInTwoWaysThenAreFoundFromBothSides(
            String given, String family, String plainGiven, String plainFamily) {
        UUID one = persons.insert(family, List.of(given), "1962-03-04");
        UUID other = persons.insert(plainFamily, List.of(plainGiven), "1962-03-14");

        assertThat(found(one)).containsExactly(other);
        assertThat(found(other)).containsExactly(one);
    }

    private List<UUID> found(UUID person) {
        return candidates.candidates(caller, person).stream()
                .map(MatchCandidate::personId)
                .toList();
    }
}
