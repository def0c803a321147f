package org.clinicalplatform.authentication.mfa;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TotpTest {
    private static final byte[] SECRET = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);
    private static final Instant NOW = Instant.parse("2026-03-01T08:15:30Z");

    @ParameterizedTest
    @CsvSource({
        "59, 287082",
        "1111111109, 081804",
        "1111111111, 050471",
        "1234567890, 005924",
        "2000000000, 279037",
        "20000000000, 353130"
    })
    /** The SHA-1 rows of RFC 6238, appendix B, reduced to six digits. */
    void codeWhenAtTheTimesOfTheStandardThenEqualsItsCode(long epochSecond, String code) {
        assertThat(Totp.code(SECRET, Totp.step(Instant.ofEpochSecond(epochSecond))))
                .isEqualTo(code);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void matchWhenAtMostOneStepAwayThenIsThatStep(long away) {
        long step = Totp.step(NOW) + away;

        assertThat(Totp.match(SECRET, Totp.code(SECRET, step), NOW)).hasValue(step);
    }

    @ParameterizedTest
    @ValueSource(longs = {-2, 2, -1000, 1000})
    void matchWhenFurtherAwayThenIsEmpty(long away) {
        assertThat(Totp.match(SECRET, Totp.code(SECRET, Totp.step(NOW) + away), NOW))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "00000", "0000000", "abcdef", "\u0661\u0662\u0663\u0664\u0665\u0666"})
    void matchWhenMalformedThenIsEmpty(String code) {
        assertThat(Totp.match(SECRET, code, NOW)).isEmpty();
    }

    @Test
    void stepWhenTimePassesThenChangesEvery30Seconds() {
        assertThat(Totp.step(Instant.parse("2026-03-01T08:15:29.999Z"))).isEqualTo(Totp.step(NOW) - 1);
        assertThat(Totp.step(Instant.parse("2026-03-01T08:15:59.999Z"))).isEqualTo(Totp.step(NOW));
    }

    @Test
    void uriWhenNamesContainSpecialCharactersThenEncodesThem() {
        assertThat(OtpAuthUri.of("Clinical Platform", "zo\u00eb+1@north/ward?&=#", "MZXW6YTB"))
                .isEqualTo("otpauth://totp/Clinical%20Platform:zo%C3%AB%2B1%40north%2Fward%3F%26%3D%23?secret=MZXW6YTB"
                        + "&issuer=Clinical%20Platform&algorithm=SHA1&digits=6&period=30");
    }
}
