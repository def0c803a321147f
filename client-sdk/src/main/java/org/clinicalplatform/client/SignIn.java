package org.clinicalplatform.client;

/** The outcome of a sign-in: a session or a challenge. */
public sealed interface SignIn permits SignIn.Session, SignIn.MfaChallenge {

    /**
     * Signed in. The client has stored the tokens and uses them from now on.
     *
     * @param tokens the tokens of the session
     */
    record Session(Tokens tokens) implements SignIn {}

    /**
     * The password was correct and the second factor must be proved. There is no session yet.
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
