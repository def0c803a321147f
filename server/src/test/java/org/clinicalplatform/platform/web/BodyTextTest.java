package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BodyTextTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "größer", "\uD834\uDD1E", "\uFEFF{}"})
    void textWhenWellFormedThenIsText(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

        for (@Nullable String declared : new @Nullable String[] {null, "utf-8", "utf8", "US-ASCII"}) {
            assertThat(BodyText.of(bytes, bytes.length, declared).isWellFormed())
                    .isTrue();
        }
    }

    /**
     * Bytes as ISO 8859-1: 0xFF, a continuation alone, a cut sequence, an overlong NUL, a surrogate, beyond U+10FFFF,
     * NUL.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "disp\u00FFlay",
                "\u0080",
                "\u00E2\u0082",
                "\u00C0\u0080",
                "\u00ED\u00A0\u0080",
                "\u00F4\u0090\u0080\u0080",
                "{\u0000"
            })
    void bytesWhenMalformedThenAreNotText(String latin) {
        byte[] bytes = latin.getBytes(StandardCharsets.ISO_8859_1);

        for (@Nullable String declared : new @Nullable String[] {null, "utf-8", "utf8", "UTF8", "ascii", "US-ASCII"}) {
            assertThat(BodyText.of(bytes, bytes.length, declared).isWellFormed())
                    .as(declared)
                    .isFalse();
        }
    }

    @Test
    void bytesWhenBeyondTheSizeThenDoNotCount() {
        assertThat(BodyText.of(new byte[] {'a', (byte) 0xff}, 1, null).isWellFormed())
                .isTrue();
    }

    /** Readers of JSON detect these by themselves, and would not notice what is malformed in them. */
    @ParameterizedTest
    @CsvSource({
        "UTF-16LE, UTF-16LE",
        "utf-16be, UTF-16BE",
        "UTF-16, UTF-16",
        "UTF-16, UTF-16LE",
        "UTF-16, UTF-16BE",
        "utf-32, UTF-32LE",
        "UTF-32BE, UTF-32BE"
    })
    void textWhenInAnEncodingOfUnicodeThenIsHandedOnInUtf8(String declared, Charset encoding) throws IOException {
        byte[] bytes = "{\"a\":\"gr\u00f6\u00dfer \ud83d\ude00\"}".getBytes(encoding);

        BodyText text = BodyText.of(bytes, bytes.length, declared);

        assertThat(text.isWellFormed()).isTrue();
        assertThat(text.charset()).isEqualTo(StandardCharsets.UTF_8);
        assertThat(new String(text.open().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("{\"a\":\"gr\u00f6\u00dfer \ud83d\ude00\"}");
    }

    @Test
    void textWhenInAnotherEncodingThenIsHandedOnAsItIs() throws IOException {
        byte[] bytes = {'"', (byte) 0xe9, '"'};

        BodyText text = BodyText.of(bytes, bytes.length, "iso-8859-1");

        assertThat(text.isWellFormed()).isTrue();
        assertThat(text.charset()).isEqualTo(StandardCharsets.ISO_8859_1);
        assertThat(text.open().readAllBytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16", "UTF-32", "windows-1252", "nonsense", "no such", ""})
    void bytesWhenMalformedInTheDeclaredEncodingThenAreNotText(String declared) {
        byte[] bytes = {'{', (byte) 0x81, '}'};

        assertThat(BodyText.of(bytes, bytes.length, declared).isWellFormed()).isFalse();
    }
}
