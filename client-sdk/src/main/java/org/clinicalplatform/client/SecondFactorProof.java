package org.clinicalplatform.client;

/** Proof of a second factor: a code of the authenticator app, or a recovery code. */
public sealed interface SecondFactorProof permits SecondFactorProof.Code, SecondFactorProof.RecoveryCode {

    /**
     * A code of the authenticator app.
     *
     * @param code six digits, valid once
     */
    record Code(String code) implements SecondFactorProof {
        /** Hides the code. */
        @Override
        public String toString() {
            return "Code[***]";
        }
    }

    /**
     * One of the recovery codes issued at enrolment.
     *
     * @param recoveryCode valid once; case, hyphens and spaces are ignored
     */
    record RecoveryCode(String recoveryCode) implements SecondFactorProof {
        /** Hides the code. */
        @Override
        public String toString() {
            return "RecoveryCode[***]";
        }
    }
}
