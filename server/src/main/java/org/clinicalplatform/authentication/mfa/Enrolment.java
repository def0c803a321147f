package org.clinicalplatform.authentication.mfa;

/**
 * A secret on its way to an authenticator app.
 *
 * @param secret Base32
 */
record Enrolment(String secret, String otpAuthUri) {
    /** Without the secret. */
    @Override
    public String toString() {
        return "Enrolment[redacted]";
    }
}
