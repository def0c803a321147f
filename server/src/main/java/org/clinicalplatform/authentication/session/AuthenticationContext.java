package org.clinicalplatform.authentication.session;

import java.util.List;

/**
 * How an account proved itself.
 *
 * @param amr by which means (RFC 8176)
 * @param acr how surely (after NIST SP 800-63B)
 */
public record AuthenticationContext(List<String> amr, String acr) {
    /** A password alone. */
    public static final AuthenticationContext PASSWORD = new AuthenticationContext(List.of("pwd"), "aal1");

    /** A password and a code of the authenticator app. */
    public static final AuthenticationContext PASSWORD_AND_CODE =
            new AuthenticationContext(List.of("pwd", "otp", "mfa"), "aal2");

    /** A password and a recovery code. */
    public static final AuthenticationContext PASSWORD_AND_RECOVERY_CODE =
            new AuthenticationContext(List.of("pwd", "mfa"), "aal2");

    /** By an identity provider, whose means are its own. */
    public static final AuthenticationContext IDENTITY_PROVIDER = new AuthenticationContext(List.of("fed"), "aal1");
}
