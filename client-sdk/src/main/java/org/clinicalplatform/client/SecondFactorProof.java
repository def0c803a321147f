package org.clinicalplatform.client;

/** What proves a second factor: a code of the authenticator app, or a recovery code in its place. */
public sealed interface SecondFactorProof permits SecondFactorProof.Code, SecondFactorProof.RecoveryCode {

    /**
     * What the authenticator app shows.
     *
     * @param code six digits, good once
     */
    record Code(String code) implements SecondFactorProof {
        /** Hides the code. */
        @Override
        public String toString() {
            return "Code[***]";
        }
    }

    /**
     * One of the codes handed out at enrolment, for when the app is not at hand.
     *
     * @param recoveryCode good once; case, hyphens and spaces do not count
     */
    record RecoveryCode(String recoveryCode) implements SecondFactorProof {
        /** Hides the code. */
        @Override
        public String toString() {
            return "RecoveryCode[***]";
        }
    }
}
