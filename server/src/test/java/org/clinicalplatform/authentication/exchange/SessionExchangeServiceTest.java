package org.clinicalplatform.authentication.exchange;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.clinicalplatform.platform.error.ErrorCode.AUTHENTICATION_REQUIRED;
import static org.clinicalplatform.platform.error.ErrorCode.EXCHANGE_REFUSED;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.profile.ClaimedProfile;
import org.clinicalplatform.accesscontrol.profile.ClaimedProfiles;
import org.clinicalplatform.authentication.backchannellogout.BackchannelLogouts;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.authentication.session.SessionEndReason;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.authentication.session.SessionTokens;
import org.clinicalplatform.authentication.token.AccessTokenClaims;
import org.clinicalplatform.authentication.token.AccessTokenVerifier;
import org.clinicalplatform.identityprovider.AssuranceSettings;
import org.clinicalplatform.identityprovider.AuthorizedPartySettings;
import org.clinicalplatform.identityprovider.OidcSettings;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

class SessionExchangeServiceTest extends ClinicTestCase {
    private static final Instant ISSUED = NOW.minusSeconds(60);
    private static final String LOGOUT =
            "insert into backchannel_logout (jti_hash, sid, issued_at, expires_at, pending)" + " values (?, ?, '"
                    + ISSUED + "', '" + ISSUED.plusSeconds(3_600) + "', false)";

    private static final ClaimedProfile NO_PROFILE = new ClaimedProfile(null, null, null);

    private final SessionExchangeService exchange;
    private final SessionTerminator terminator = bean(SessionTerminator.class);
    private final AccessTokenVerifier verifier = bean(AccessTokenVerifier.class);
    private final TransactionTemplate transaction = bean(TransactionTemplate.class);
    private final AccountRow holder;

    SessionExchangeServiceTest(ApplicationContext beans) {
        super(beans);
        OidcSettings settings = new OidcSettings("urn:issuer", "", "us", OidcSettings.PasswordReset.PROVIDER);
        ProviderTokenVerifier tokens = new ProviderTokenVerifier(
                (selector, context) -> List.of(),
                "",
                new ProviderTokenReader(
                        settings, new AuthorizedPartySettings(Set.of()), new AssuranceSettings(List.of()), clock));
        SecurityEvents events = bean(SecurityEvents.class);
        exchange = new SessionExchangeService(
                new PresentedTokens(tokens, new RefusedTokenEvents(events, Ticker.systemTicker())),
                bean(UserAccountService.class),
                bean(SessionService.class),
                bean(BackchannelLogouts.class),
                bean(ClaimedProfiles.class),
                events);
        holder = db.accounts().insert(row -> subject(row.at(facility)));
    }

    @Test
    void openWhenTheAccountIsActiveThenOpensAnUnscopedSession() {
        AccessTokenClaims claims = verifier.verify(open(holder).accessToken()).orElseThrow();

        assertThat(claims.accountId()).isEqualTo(holder.id());
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
        assertRefused(EXCHANGE_REFUSED, () -> exchange.open(token("unknown", ISSUED, null)));
    }

    /** Also of a subject that is linked, which only a provider without administration allows. */
    @Test
    void openWhenAClientGotTheTokenForItselfThenRefusesAlike() {
        String subject = "subject-" + holder.id();

        for (TokenHolder client : List.of(TokenHolder.client(subject), TokenHolder.NEITHER)) {
            assertRefused(EXCHANGE_REFUSED, () -> exchange.open(token(subject, ISSUED, null, client)));
        }
        await().untilAsserted(() -> assertThat(db.eventsOf(holder.id()))
                .containsExactly("LOGIN_FAILED IDENTITY_PROVIDER", "LOGIN_FAILED IDENTITY_PROVIDER"));
    }

    @Test
    void openWhenTheTokenIsOlderThanTheEndOfSessionsOrInvalidThenRequiresANewOne() {
        transaction.executeWithoutResult(
                status -> terminator.endAll(holder.id(), SessionEndReason.ENDED_BY_ADMINISTRATOR));

        assertRefused(AUTHENTICATION_REQUIRED, () -> open(holder));
        assertRefused(AUTHENTICATION_REQUIRED, () -> exchange.verify(Optional.empty()));
        assertRefused(AUTHENTICATION_REQUIRED, () -> exchange.verify(Optional.of("garbage")));
    }

    @Test
    void openWhenTheTokenStatesASessionOfTheProviderThenKeepsIt() {
        String sid = "sid-" + holder.id();

        open(holder, sid);

        assertThat(db.count(
                        "select count(*) from user_session where user_account_id = ? and provider_sid = ?",
                        holder.id(),
                        sid))
                .isEqualTo(1);
    }

    @Test
    void openWhenTheSessionWasLoggedOutAtTheProviderThenRequiresANewToken() {
        String sid = "sid-" + holder.id();
        db.update(LOGOUT, "jti-" + holder.id(), sid);

        assertRefused(AUTHENTICATION_REQUIRED, () -> open(holder, sid));
        open(holder, "other-" + sid);
    }

    @Test
    void openWhenALogoutOfTheSessionIsNotCommittedThenWaitsAndIsRefused() {
        String sid = "sid-" + holder.id();
        CompletableFuture<Void> opening;
        try (HeldLock logout = HeldLock.by(db, "select 1 from pg_advisory_xact_lock(hashtextextended(?, 55))", sid)) {
            logout.execute(LOGOUT, "jti-" + holder.id(), sid);
            opening = CompletableFuture.runAsync(() -> assertRefused(AUTHENTICATION_REQUIRED, () -> open(holder, sid)));
            logout.awaitWaiting("pg_advisory_xact_lock");
        }
        opening.join();

        assertThat(db.count("select count(*) from user_session where provider_sid = ?", sid))
                .isZero();
    }

    private SessionTokens open(AccountRow row) {
        return open(row, null);
    }

    private SessionTokens open(AccountRow row, @Nullable String sid) {
        ProviderToken token = token("subject-" + row.id(), ISSUED.minusSeconds(5), sid);
        return requireNonNull(transaction.execute(status -> exchange.open(token)));
    }

    private static ProviderToken token(String subject, Instant authTime, @Nullable String sid) {
        return token(subject, authTime, sid, TokenHolder.USER);
    }

    private static ProviderToken token(String subject, Instant authTime, @Nullable String sid, TokenHolder holder) {
        return new ProviderToken(
                subject, ISSUED, authTime, sid, AuthenticationContext.IDENTITY_PROVIDER, NO_PROFILE, holder);
    }

    private static AccountRow subject(AccountRow row) {
        return row.set("idp_subject", "subject-" + row.id());
    }
}
