package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.common.DecoderResult;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.clinicalplatform.contract.harness.Json;
import org.junit.jupiter.api.Test;

/** The desk's QR encoder, checked with another implementation of ISO/IEC 18004. */
class QrBrowserTest {
    /** Of a code of version 40 at level M. */
    private static final int MOST_BYTES = 2331;

    /** The step is smaller than any version's growth, so each of the 40 versions occurs. */
    @Test
    void codeWhenDecodedThenIsTheTextWithoutASingleCorrection() {
        Set<Integer> versions = new TreeSet<>();
        try (DeskPage desk = DeskPage.open()) {
            for (int length = 1; length <= MOST_BYTES; length += 10) {
                String text = text(length);
                List<String> rows = rows(desk, text);
                DecoderResult decoded = QrCodes.decode(rows);

                assertThat(decoded.getText()).isEqualTo(text);
                assertThat(decoded.getECLevel()).isEqualTo("M");
                assertThat(decoded.getErrorsCorrected()).isZero();
                versions.add((rows.size() - 17) / 4);
            }
        }

        assertThat(versions)
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 40).boxed().toList());
    }

    @Test
    void codeWhenOfTextBeyondAsciiThenHasItsUtf8() {
        try (DeskPage desk = DeskPage.open()) {
            assertThat(QrCodes.decode(rows(desk, "Grüße aus Łódź, 病院")).getText())
                    .isEqualTo("Grüße aus Łódź, 病院");
        }
    }

    /** The longest text has just enough room, and the next one none. */
    @Test
    void codeWhenTheTextIsTooLongThenFails() {
        try (DeskPage desk = DeskPage.open()) {
            assertThat(QrCodes.decode(rows(desk, text(MOST_BYTES))).getText()).isEqualTo(text(MOST_BYTES));
            assertThat(desk.evaluate("return (await load('qr.js')).encode('x'.repeat(" + (MOST_BYTES + 1) + "))"))
                    .isEqualTo("failed: RangeError: The text is too long for a QR code");
        }
    }

    private static String text(int length) {
        StringBuilder text = new StringBuilder();
        IntStream.range(0, length).forEach(i -> text.append((char) ('0' + (7 * i + length) % 75)));
        return text.toString();
    }

    private static List<String> rows(DeskPage desk, String text) {
        Object rows = desk.evaluate("return (await load('qr.js')).encode(" + Json.quoted(text)
                + ").map((row) => row.map((dark) => (dark ? '1' : '0')).join('')).join(' ')");
        return List.of(String.valueOf(rows).split(" "));
    }
}
