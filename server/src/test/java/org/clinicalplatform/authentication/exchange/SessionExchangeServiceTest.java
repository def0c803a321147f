package org.clinicalplatform.authentication.exchange;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.clinicalplatform.platform.error.ErrorCode.AUTHENTICATION_REQUIRED;
import static org.clinicalplatform.platform.error.ErrorCode.EXCHANGE_REFUSED;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.session.SessionEndReason;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.authentication.session.SessionTokens;
import org.clinicalplatform.authentication.token.AccessTokenClaims;
import org.clinicalplatform.authentication.token.AccessTokenVerifier;
import org.clinicalplatform.identityprovider.OidcSettings;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionTemplate;

@DatabaseTest
class SessionExchangeServiceTest {
    private static final Instant ISSUED = TestClock.START.minusSeconds(60);

    private final SessionExchangeService exchange;
    private final SessionTerminator terminator;
    private final AccessTokenVerifier verifier;
    private final TransactionTemplate transaction;
    private final TestDatabase db;
    private final FacilityRow facility;
    private final AccountRow account;

    SessionExchangeServiceTest(
            UserAccountService accounts,
            SessionService sessions,
            SessionTerminator terminator,
            SecurityEvents events,
            AccessTokenVerifier verifier,
            TransactionTemplate transaction,
            Clock clock,
            TestDatabase db) {
        OidcSettings settings = new OidcSettings("urn:issuer", "", "us", OidcSettings.PasswordReset.PROVIDER);
        ProviderTokenVerifier tokens = new ProviderTokenVerifier(
                (selector, context) -> List.of(), "", new ProviderTokenReader(settings, clock));
        exchange = new SessionExchangeService(tokens, accounts, sessions, events);
        this.terminator = terminator;
        this.verifier = verifier;
        this.transaction = transaction;
        this.db = db;
        facility = db.facilities().insert();
        account = db.accounts().insert(row -> subject(row.at(facility)));
    }

    @Test
    void openWhenTheAccountIsActiveThenOpensAnUnscopedSession() {
        AccessTokenClaims claims = verifier.verify(open(account).accessToken()).orElseThrow();

        assertThat(claims.accountId()).isEqualTo(account.id());
        assertThat(claims.tenantId()).isNull();
        assertThat(claims.authTime().getEpochSecond()).isEqualTo(ISSUED.getEpochSecond() - 5);
        assertThat(claims.amr()).containsExactly("fed");
        assertThat(claims.acr()).isEqualTo("aal1");
    }

    @Test
    void openWhenNoAccountMaySignInThenRefusesAlike() {
        AccountRow inactive =
                db.accounts().insert(row -> subject(row.at(facility)).inactive());
        AccountRow service =
                db.accounts().insert(row -> subject(row.at(facility)).set("service_account", true));

        for (AccountRow refused : List.of(inactive, service)) {
            assertRefused(EXCHANGE_REFUSED, () -> open(refused));
            await().untilAsserted(() ->
                    assertThat(db.eventsOf(refused.id())).containsExactly("LOGIN_FAILED IDENTITY_PROVIDER"));
        }
        assertRefused(EXCHANGE_REFUSED, () -> exchange.open(new ProviderToken("unknown", ISSUED, ISSUED)));
    }

    @Test
    void openWhenAllSessionsWereEndedSinceTheIssueThenRequiresANewToken() {
        transaction.executeWithoutResult(
                status -> terminator.endAll(account.id(), SessionEndReason.ENDED_BY_ADMINISTRATOR));

        assertRefused(AUTHENTICATION_REQUIRED, () -> open(account));
    }

    @Test
    void verifyWhenTheTokenIsMissingOrInvalidThenRequiresAuthentication() {
        assertRefused(AUTHENTICATION_REQUIRED, () -> exchange.verify(Optional.empty()));
        assertRefused(AUTHENTICATION_REQUIRED, () -> exchange.verify(Optional.of("garbage")));
    }

    private SessionTokens open(AccountRow row) {
        ProviderToken token = new ProviderToken("subject-" + row.id(), ISSUED, ISSUED.minusSeconds(5));
        return requireNonNull(transaction.execute(status -> exchange.open(token)));
    }

    private static AccountRow subject(AccountRow row) {
        return row.set("idp_subject", "subject-" + row.id());
    }
}
