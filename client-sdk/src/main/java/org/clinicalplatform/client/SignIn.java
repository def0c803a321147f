package org.clinicalplatform.client;

/** How a sign-in came out: it is one of the two, and the compiler can check that both were thought of. */
public sealed interface SignIn permits SignIn.Session, SignIn.MfaChallenge {

    /**
     * Signed in. The client has stored the tokens and uses them from now on; the caller needs them only to hand them
     * on.
     *
     * @param tokens the tokens of the session
     */
    record Session(Tokens tokens) implements SignIn {}

    /**
     * The password was right, and the account's second factor is still to be proved. There is no session yet.
     *
     * @param challengeToken opaque, valid for one proof of the second factor
     */
    record MfaChallenge(String challengeToken) implements SignIn {

        /** Hides the token. */
        @Override
        public String toString() {
            return "MfaChallenge[challengeToken=***]";
        }
    }
}
