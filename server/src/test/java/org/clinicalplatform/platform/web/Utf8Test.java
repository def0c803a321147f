package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Test {
    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "größer", "\uD834\uDD1E", "\uFEFF{}"})
    void textWhenWellFormedThenIsText(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

        assertThat(Utf8.isText(bytes, bytes.length)).isTrue();
    }

    /** Bytes as ISO 8859-1: 0xFF, a continuation alone, a cut sequence, an overlong NUL, a surrogate, beyond U+10FFFF, NUL. */
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

        assertThat(Utf8.isText(bytes, bytes.length)).isFalse();
    }

    @Test
    void bytesWhenBeyondTheSizeThenDoNotCount() {
        assertThat(Utf8.isText(new byte[] {'a', (byte) 0xff}, 1)).isTrue();
    }
}
