package org.clinicalplatform.authentication.session;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.authentication.token.AccessTokenClaims;
import org.clinicalplatform.authentication.token.AccessTokenVerifier;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.TestDatabase;

/** Reads sessions directly from the database. */
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

    long sessionsOf(AccountRow account) {
        return db.count("select count(*) from user_session where user_account_id = ?", account.id());
    }

    /** Security events as kind and reason, in order. */
    List<String> eventsOf(AccountRow account) {
        return db.texts(
                "select concat_ws(' ', kind, reason) from security_event where user_account_id = ? order by id",
                account.id());
    }
}
