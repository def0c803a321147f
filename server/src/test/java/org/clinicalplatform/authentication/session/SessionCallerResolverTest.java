package org.clinicalplatform.authentication.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.authentication.token.AccessTokenClaims;
import org.clinicalplatform.authentication.token.AccessTokenSigner;
import org.clinicalplatform.authentication.token.AccessTokenVerifier;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;

@DatabaseTest
class SessionCallerResolverTest {
    private final SessionCallerResolver callers;
    private final SessionService sessions;
    private final AccessTokenSigner accessTokens;
    private final AccessTokenVerifier verifier;
    private final TestClock clock;
    private final TestDatabase db;
    private final FacilityRow facility;
    private final AccountRow account;

    SessionCallerResolverTest(
            SessionCallerResolver callers,
            SessionService sessions,
            AccessTokenSigner accessTokens,
            AccessTokenVerifier verifier,
            TestClock clock,
            TestDatabase db) {
        this.callers = callers;
        this.sessions = sessions;
        this.accessTokens = accessTokens;
        this.verifier = verifier;
        this.clock = clock;
        this.db = db;
        facility = db.facilities().insert();
        account = db.accounts().insert(row -> row.at(facility, "clinical.visit.read", "clinical.visit.write"));
    }

    @Test
    void resolveWhenTheSessionIsActiveThenHasTheScopeOfTheToken() {
        SessionTokens tokens = sessions.open(account.id(), AuthenticationContext.PASSWORD);
        AccessTokenClaims claims = verifier.verify(tokens.accessToken()).orElseThrow();

        assertThat(callers.resolve("garbage")).isEmpty();
        assertThat(callers.resolve(tokens.accessToken()))
                .contains(new Caller(
                        account.id(),
                        "u-" + account.id(),
                        claims.sessionId(),
                        facility.tenantId(),
                        facility.id(),
                        Set.of("clinical.visit.read", "clinical.visit.write"),
                        "aal1",
                        claims.authTime(),
                        false,
                        false,
                        claims.expiresAt()));
    }

    @Test
    void resolveWhenTheSessionIsUnknownThenIsEmpty() {
        assertThat(callers.resolve(accessTokens.sign(claims(account.id(), UUID.randomUUID()))))
                .isEmpty();
    }

    @Test
    void resolveWhenTheSessionIsOfAnotherAccountThenIsEmpty() {
        AccountRow other = db.accounts().insert();
        SessionTokens tokens = sessions.open(account.id(), AuthenticationContext.PASSWORD);
        UUID sessionId = verifier.verify(tokens.accessToken()).orElseThrow().sessionId();

        assertThat(callers.resolve(accessTokens.sign(claims(other.id(), sessionId))))
                .isEmpty();
    }

    private AccessTokenClaims claims(UUID accountId, UUID sessionId) {
        return new AccessTokenClaims(
                accountId,
                sessionId,
                null,
                null,
                clock.instant(),
                List.of("pwd"),
                "aal1",
                clock.instant().plus(Duration.ofMinutes(15)));
    }
}
