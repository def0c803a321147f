package org.clinicalplatform.authentication.mfa;

import java.nio.charset.StandardCharsets;
import org.springframework.web.util.UriUtils;

/**
 * What the QR code of an enrolment holds: the {@code otpauth} URI that authenticator apps agreed on.
 *
 * <p>Its label is a path and its values are query parameters, both percent-encoded; apps do not take a plus for a space.
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
