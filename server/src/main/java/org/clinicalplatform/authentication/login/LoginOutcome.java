package org.clinicalplatform.authentication.login;

import org.clinicalplatform.authentication.session.SessionTokens;

/** Result of a login with the right password. */
sealed interface LoginOutcome {
    record SignedIn(SessionTokens tokens) implements LoginOutcome {}

    /** The second factor is still required; no session exists and no token is issued yet. */
    record Challenged(String challengeToken) implements LoginOutcome {
        @Override
        public String toString() {
            return "Challenged[redacted]";
        }
    }
}
