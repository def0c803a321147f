package org.clinicalplatform.authentication.session;

import java.util.List;

/**
 * How an account authenticated.
 *
 * @param amr authentication methods (RFC 8176)
 * @param acr assurance level: {@code aal1} one factor, {@code aal2} two (after NIST SP 800-63B)
 */
public record AuthenticationContext(List<String> amr, String acr) {
    public static final AuthenticationContext PASSWORD = new AuthenticationContext(List.of("pwd"), "aal1");

    public static final AuthenticationContext PASSWORD_AND_CODE =
            new AuthenticationContext(List.of("pwd", "otp", "mfa"), "aal2");

    public static final AuthenticationContext PASSWORD_AND_RECOVERY_CODE =
            new AuthenticationContext(List.of("pwd", "mfa"), "aal2");

    /** The provider may use several factors but does not state them. */
    public static final AuthenticationContext IDENTITY_PROVIDER = new AuthenticationContext(List.of("fed"), "aal1");
}
