package org.clinicalplatform.authentication.session;

import java.util.UUID;
import org.clinicalplatform.authentication.token.AccessTokenClaims;
import org.clinicalplatform.authentication.token.AccessTokenVerifier;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.database.TestDatabase;
import org.springframework.boot.test.context.TestComponent;

/** Reads sessions directly from the database. */
@TestComponent
record SessionFixture(TestDatabase db, AccessTokenVerifier verifier, SessionCallerResolver callers) {
    AccessTokenClaims claims(SessionTokens tokens) {
        return verifier.verify(tokens.accessToken()).orElseThrow();
    }

    UUID sessionId(SessionTokens tokens) {
        return claims(tokens).sessionId();
    }

    /** The caller that the access token resolves to. */
    Caller caller(SessionTokens tokens) {
        return callers.resolve(tokens.accessToken()).orElseThrow();
    }

    boolean isLive(SessionTokens tokens) {
        return callers.resolve(tokens.accessToken()).isPresent();
    }

    long liveRefreshTokens(UUID sessionId) {
        return db.count("select count(*) from refresh_token where session_id = ? and spent_at is null", sessionId);
    }
}
