package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparableTextTest {
    static IntStream asciiCharacters() {
        return IntStream.range(0, 128);
    }

    /** A letter beyond ASCII makes the text take the other way. */
    @ParameterizedTest
    @MethodSource("asciiCharacters")
    void wordsWhenTheTextIsAsciiThenAreThoseOfAnyText(int character) {
        String text = "Ab" + (char) character + "C1  d" + (char) character;

        List<String> words = ComparableText.words(text);

        assertThat(ComparableText.words(text + " é"))
                .isEqualTo(Stream.concat(words.stream(), Stream.of("e")).toList());
    }

    /** A word without letters could not be compared. */
    @ParameterizedTest
    @ValueSource(strings = {"¿Núñez?", " - Núñez", "„Núñez“", "№ Núñez", "\u3000Núñez"})
    void wordsWhenTheTextBeginsWithoutALetterThenNoneIsEmpty(String text) {
        assertThat(ComparableText.words(text)).doesNotContain("").endsWith("nunez");
    }

    /** Keyboards have other characters for the apostrophe within a name. */
    @ParameterizedTest
    @ValueSource(strings = {"'", "`", "´", "‘", "’", "‛", "ʻ", "ʼ", "׳", "＇"})
    void wordsWhenAnApostropheIsOfAnotherKeyboardThenIsPartOfTheWord(String apostrophe) {
        assertThat(ComparableText.words("ג" + apostrophe + "ורג" + apostrophe)).containsExactly("גורג");
    }

    /** Arabic, Persian, Hindi and Bengali keyboards, and full-width digits. */
    @ParameterizedTest
    @CsvSource({"٠٥٠١٢٣٤٥٦٧", "۰۵۰۱۲۳۴۵۶۷", "०५०१२३४५६७", "০৫০১২৩৪৫৬৭", "０５０１２３４５６７", "050 123-45 67"})
    void digitsWhenTheyAreOfAnotherKeyboardThenAreZeroToNine(String text) {
        assertThat(ComparableText.digits("+" + text)).isEqualTo("0501234567");
        assertThat(ComparableText.joined("A é" + text)).isEqualTo("ae0501234567");
    }

    /** Adlam, Chakma and Rohingya keyboards, each of whose digits is two units of UTF-16. */
    @ParameterizedTest
    @ValueSource(ints = {0x1E950, 0x11136, 0x10D30})
    void digitsWhenTheyAreSurrogatePairsThenAreZeroToNine(int zero) {
        String text = "0501234567"
                .chars()
                .map(digit -> zero + digit - '0')
                .mapToObj(Character::toString)
                .collect(Collectors.joining());

        assertThat(ComparableText.digits(text)).isEqualTo("0501234567");
        assertThat(ComparableText.joined("A" + text)).isEqualTo("a0501234567");
    }
}
