package org.clinicalplatform.authentication.session;

import java.util.List;

/**
 * How an account proved itself.
 *
 * @param amr by which means (RFC 8176)
 * @param acr how surely (after NIST SP 800-63B)
 */
public record Proof(List<String> amr, String acr) {
    /** A password alone. */
    public static final Proof PASSWORD = new Proof(List.of("pwd"), "aal1");

    /** A password and a code of the authenticator app. */
    public static final Proof PASSWORD_AND_CODE = new Proof(List.of("pwd", "otp", "mfa"), "aal2");

    /** A password and a recovery code. */
    public static final Proof PASSWORD_AND_RECOVERY_CODE = new Proof(List.of("pwd", "mfa"), "aal2");

    /** By an identity provider, whose means are its own. */
    public static final Proof IDENTITY_PROVIDER = new Proof(List.of("fed"), "aal1");
}
