package org.clinicalplatform.authentication.login;

import org.clinicalplatform.authentication.session.SessionTokens;

/** What the right password leads to. */
sealed interface LoginOutcome {
    /** Signed in. */
    record SignedIn(SessionTokens tokens) implements LoginOutcome {}

    /** The second factor is still to be proved; there is no session, and no token of any kind. */
    record Challenged(String challengeToken) implements LoginOutcome {
        /** Without the token. */
        @Override
        public String toString() {
            return "Challenged[redacted]";
        }
    }
}
