package org.clinicalplatform.authentication.mfa;

import java.nio.charset.StandardCharsets;
import org.springframework.web.util.UriUtils;

/**
 * The {@code otpauth} URI in the QR code of an enrolment. Label and parameters are percent-encoded; authenticator apps
 * do not accept a plus sign for a space.
 */
final class OtpAuthUri {
    private OtpAuthUri() {}

    static String of(String issuer, String username, String secret) {
        return "otpauth://totp/" + encode(issuer) + ":" + encode(username) + "?secret=" + secret + "&issuer="
                + encode(issuer) + "&algorithm=SHA1&digits=" + Totp.DIGITS + "&period=" + Totp.STEP_SECONDS;
    }

    private static String encode(String text) {
        return UriUtils.encode(text, StandardCharsets.UTF_8);
    }
}
