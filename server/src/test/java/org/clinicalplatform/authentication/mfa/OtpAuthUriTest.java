package org.clinicalplatform.authentication.mfa;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtpAuthUriTest {
    /** RFC 4648, section 10, without the padding that authenticator apps do not take. */
    @ParameterizedTest
    @CsvSource({"'', ''", "f, MY", "fo, MZXQ", "foo, MZXW6", "foob, MZXW6YQ", "fooba, MZXW6YTB", "foobar, MZXW6YTBOI"})
    void base32WhenEncodedThenIsAsTheStandardHasIt(String text, String encoded) {
        assertThat(Base32.encode(text.getBytes(StandardCharsets.UTF_8))).isEqualTo(encoded);
    }

    @Test
    void ofWhenTheNamesHoldSpacesAndSignsThenArePercentEncoded() {
        assertThat(OtpAuthUri.of("Clinical Platform", "zo\u00eb+1@north/ward?&=#", "MZXW6YTB"))
                .isEqualTo("otpauth://totp/Clinical%20Platform:zo%C3%AB%2B1%40north%2Fward%3F%26%3D%23?secret=MZXW6YTB"
                        + "&issuer=Clinical%20Platform&algorithm=SHA1&digits=6&period=30");
    }
}
