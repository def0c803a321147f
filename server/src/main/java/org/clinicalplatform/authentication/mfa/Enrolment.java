package org.clinicalplatform.authentication.mfa;

/**
 * A pending enrolment, to be shown as text or QR code.
 *
 * @param secret Base32
 */
record Enrolment(String secret, String otpAuthUri) {
    @Override
    public String toString() {
        return "Enrolment[redacted]";
    }
}
