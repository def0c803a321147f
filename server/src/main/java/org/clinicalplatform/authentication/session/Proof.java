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
}
