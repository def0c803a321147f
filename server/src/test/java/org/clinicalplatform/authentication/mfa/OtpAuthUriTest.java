package org.clinicalplatform.authentication.mfa;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OtpAuthUriTest {
    @Test
    void ofWhenNamesContainSpecialCharactersThenEncodesThem() {
        assertThat(OtpAuthUri.of("Clinical Platform", "zo\u00eb+1@north/ward?&=#", "MZXW6YTB"))
                .isEqualTo("otpauth://totp/Clinical%20Platform:zo%C3%AB%2B1%40north%2Fward%3F%26%3D%23?secret=MZXW6YTB"
                        + "&issuer=Clinical%20Platform&algorithm=SHA1&digits=6&period=30");
    }
}
