package org.clinicalplatform.authentication.session;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.AUTHENTICATION_REQUIRED;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.accesscontrol.membership.MembershipService;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.authentication.AuthenticationSettings;
import org.clinicalplatform.authentication.token.AccessTokenClaims;
import org.clinicalplatform.authentication.token.AccessTokenSigner;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

class SessionServiceTest extends ClinicTestCase {
    private static final String READ = "clinical.visit.read";

    private final SessionService sessions = bean(SessionService.class);
    private final RefreshService refreshes = bean(RefreshService.class);
    private final SessionCallerResolver callers = bean(SessionCallerResolver.class);
    private final AccessTokenSigner signer = bean(AccessTokenSigner.class);
    private final SessionFixture fixture = bean(SessionFixture.class);
    private final AccountRow atOne;
    private final AccountRow inTenant;

    SessionServiceTest(ApplicationContext beans) {
        super(beans);
        atOne = db.accounts().insert(row -> row.at(facility, READ));
        inTenant = db.accounts().insert(row -> row.in(tenant, READ));
    }

    @Test
    void openWhenTheAccountHasOneScopeThenIsNarrowedAtOnce() {
        SessionTokens narrowed = sessions.open(atOne.id(), AuthenticationContext.PASSWORD);
        SessionTokens wide = sessions.open(inTenant.id(), AuthenticationContext.PASSWORD);

        assertThat(fixture.claims(narrowed).tenantId()).isEqualTo(tenant.id());
        assertThat(fixture.claims(narrowed).facilityId()).isEqualTo(facility.id());
        assertThat(fixture.claims(wide).tenantId()).isNull();
        assertThat(fixture.claims(wide).facilityId()).isNull();
        assertThat(fixture.caller(wide).isScoped()).isFalse();
        assertThat(fixture.caller(wide).permissions()).isEmpty();
    }

    @Test
    void openWhenAuthenticatedThenIssuesAndStoresTokens() {
        SessionTokens tokens = sessions.open(atOne.id(), new AuthenticationContext(List.of("pwd", "otp"), "aal2"));

        assertThat(fixture.claims(tokens).amr()).containsExactly("pwd", "otp");
        assertThat(fixture.claims(tokens).acr()).isEqualTo("aal2");
        assertThat(fixture.claims(tokens).authTime().getEpochSecond())
                .isEqualTo(clock.instant().getEpochSecond());
        assertThat(tokens.accessTokenLifetime()).isEqualTo(Duration.ofMinutes(15));
        assertThat(tokens.refreshTokenLifetime()).isEqualTo(Duration.ofHours(1));
        assertThat(db.texts("select token_hash from refresh_token where session_id = ?", fixture.sessionId(tokens)))
                .containsExactly(OpaqueTokens.hash(tokens.refreshToken()));
        assertThat(db.eventsOf(atOne.id())).containsExactly("LOGIN_SUCCEEDED");
    }

    @Test
    void endAllWhenSomeHaveExpiredThenEndsTheOthersAlone() {
        sessions.open(atOne.id(), AuthenticationContext.PASSWORD);
        clock.advance(Duration.ofHours(12));
        SessionTokens last = sessions.open(atOne.id(), AuthenticationContext.PASSWORD);

        endAll(atOne);

        assertThat(fixture.isLive(last)).isFalse();
        assertThat(db.eventsOf(atOne.id()))
                .containsExactly("LOGIN_SUCCEEDED", "LOGIN_SUCCEEDED", "SESSION_REVOKED ENDED_BY_ADMINISTRATOR");
    }

    @Test
    void endAllWhenThereAreManyThenAsksAsFewStatementsAsForOne() {
        SessionTokens first = sessions.open(atOne.id(), AuthenticationContext.PASSWORD);
        PreparedStatements statements = bean(PreparedStatements.class);
        int forOne = statements.during(() -> endAll(atOne)).size();
        List<SessionTokens> many = IntStream.range(0, 12)
                .mapToObj(i -> sessions.open(atOne.id(), AuthenticationContext.PASSWORD))
                .toList();
        fixture.caller(many.get(0));

        assertThat(statements.during(() -> endAll(atOne))).hasSize(forOne);

        assertThat(many).noneMatch(fixture::isLive).doesNotContain(first);
        assertThat(many).allMatch(tokens -> fixture.liveRefreshTokens(fixture.sessionId(tokens)) == 0);
        assertThat(db.eventsOf(atOne.id()))
                .filteredOn("SESSION_REVOKED ENDED_BY_ADMINISTRATOR"::equals)
                .hasSize(1 + many.size());
        assertThat(db.texts(
                        "select session_id::text from security_event where user_account_id = ?"
                                + " and kind = 'SESSION_REVOKED' order by occurred_at, id",
                        atOne.id()))
                .containsExactlyElementsOf(Stream.concat(Stream.of(first), many.stream())
                        .map(tokens -> fixture.sessionId(tokens).toString())
                        .toList());
    }

    @Test
    void endAllWhenThereAreMoreThanABatchThenEndsAllOfThem() {
        db.update(
                "insert into user_session (id, user_account_id, auth_time, amr, acr, created_at, expires_at)"
                        + " select gen_random_uuid(), ?, now(), '{pwd}', 'aal1', now(), '2100-01-01'"
                        + " from generate_series(1, ?)",
                atOne.id(),
                3 * SessionTerminator.BATCH_SIZE);

        endAll(atOne);

        assertThat(db.count(
                        "select count(*) from user_session where user_account_id = ? and ended_at is null", atOne.id()))
                .isZero();
        assertThat(db.eventsOf(atOne.id())).hasSize(3 * SessionTerminator.BATCH_SIZE);
    }

    /** The other replicas would go on with the sessions that seem expired to this one. */
    @Test
    void endAllWhenTheClockIsFarAheadThenCountsThatOfTheDatabase() {
        Instant now = Instant.now();
        clock.set(now);
        sessions.open(atOne.id(), AuthenticationContext.PASSWORD);
        clock.set(now.plus(Duration.ofDays(1)));

        endAll(atOne);

        assertThat(db.count(
                        "select count(*) from user_session where user_account_id = ? and ended_at is null", atOne.id()))
                .isZero();
    }

    /** As of a replica whose clock is behind that of the one before. */
    @Test
    void endAllWhenTheClockIsBehindTheFormerEndThenKeepsThat() {
        Instant first = clock.instant();
        endAll(atOne);
        clock.set(first.minusSeconds(2));

        endAll(atOne);

        assertThat(sessions.wereEndedSince(atOne.id(), first)).isTrue();
        assertThat(sessions.wereEndedSince(atOne.id(), first.plusMillis(1))).isFalse();
    }

    @Test
    void narrowWhenAMemberThenIssuesTokensOfTheSameSession() {
        SessionTokens opened = sessions.open(inTenant.id(), AuthenticationContext.PASSWORD);

        SessionTokens narrowed = sessions.narrow(fixture.caller(opened), at(elsewhere));

        assertThat(fixture.sessionId(narrowed)).isEqualTo(fixture.sessionId(opened));
        assertThat(fixture.claims(narrowed).facilityId()).isEqualTo(elsewhere.id());
        assertThat(fixture.caller(narrowed).permissions()).containsExactly(READ);
        assertThat(fixture.liveRefreshTokens(fixture.sessionId(opened))).isEqualTo(1);
        assertThat(refreshes.refresh(narrowed.refreshToken()))
                .hasValueSatisfying(tokens ->
                        assertThat(fixture.claims(tokens).facilityId()).isEqualTo(elsewhere.id()));
    }

    @Test
    void narrowWhenRepeatedThenReplacesScopeAndRefreshToken() {
        SessionTokens opened = sessions.open(inTenant.id(), AuthenticationContext.PASSWORD);
        SessionTokens narrowed = sessions.narrow(fixture.caller(opened), at(elsewhere));

        assertThat(refreshes.refresh(opened.refreshToken())).isEmpty();
        assertThat(fixture.caller(opened).isScoped()).isFalse();

        SessionTokens wide = sessions.narrow(fixture.caller(narrowed), new Scope(tenant.id(), null));
        SessionTokens refreshed = refreshes.refresh(wide.refreshToken()).orElseThrow();

        assertThat(fixture.claims(refreshed).tenantId()).isEqualTo(tenant.id());
        assertThat(fixture.claims(refreshed).facilityId()).isNull();
    }

    @Test
    void narrowWhenNotAMemberOrUnknownThenIsTheSame403() {
        SessionTokens opened = sessions.open(atOne.id(), AuthenticationContext.PASSWORD);
        Caller caller = fixture.caller(opened);
        FacilityRow foreign = db.facilities().insert();

        for (Scope scope : List.of(
                at(elsewhere),
                at(foreign),
                new Scope(foreign.tenantId(), null),
                new Scope(tenant.id(), foreign.id()),
                new Scope(tenant.id(), UUID.randomUUID()),
                new Scope(UUID.randomUUID(), null))) {
            assertRefused(ACCESS_DENIED, () -> sessions.narrow(caller, scope))
                    .isInstanceOf(RecordNotFoundException.class)
                    .withMessage("Access denied");
        }
        assertThat(refreshes.refresh(opened.refreshToken())).isPresent();
    }

    @Test
    void narrowWhenTheTokenIsFromBeforeAStepUpThenRequiresAuthentication() {
        SessionTokens opened = sessions.open(inTenant.id(), AuthenticationContext.PASSWORD);
        Caller before = fixture.caller(opened);
        clock.advance(Duration.ofMinutes(6));
        AccessToken steppedUp = sessions.stepUp(before, AuthenticationContext.PASSWORD_AND_CODE);

        assertRefused(AUTHENTICATION_REQUIRED, () -> sessions.narrow(before, at(facility)));

        assertThat(fixture.liveRefreshTokens(before.sessionId())).isEqualTo(1);
        assertThat(fixture.caller(opened).authTime()).as("of the former token").isEqualTo(before.authTime());
        Caller after = callers.resolve(steppedUp.value()).orElseThrow();
        SessionTokens narrowed = sessions.narrow(after, at(facility));
        assertThat(fixture.claims(narrowed).authTime())
                .isEqualTo(after.authTime())
                .isAfter(before.authTime());
    }

    @Test
    void narrowWhenTheClockOfTheStepUpIsBehindThatOfTheLoginThenAcceptsTheNewTokenAlone() {
        SessionTokens opened = sessions.open(inTenant.id(), AuthenticationContext.PASSWORD);
        Caller before = fixture.caller(opened);
        clock.set(NOW.minusSeconds(3));
        AccessToken steppedUp = sessions.stepUp(before, AuthenticationContext.PASSWORD_AND_CODE);

        assertRefused(AUTHENTICATION_REQUIRED, () -> sessions.narrow(before, at(facility)));

        Caller after = callers.resolve(steppedUp.value()).orElseThrow();
        SessionTokens narrowed = sessions.narrow(after, at(facility));
        assertThat(fixture.claims(narrowed).acr()).isEqualTo("aal2");
    }

    /** The time of an authentication has fractions in the database and none in the token. */
    @Test
    void narrowWhenTheTokenIsOfTheStepUpThenKeepsItsAuthentication() {
        clock.advance(Duration.ofMillis(999));
        SessionTokens opened = sessions.open(inTenant.id(), AuthenticationContext.PASSWORD);
        clock.advance(Duration.ofMillis(5_999));
        AccessToken steppedUp = sessions.stepUp(fixture.caller(opened), AuthenticationContext.PASSWORD_AND_CODE);

        Caller after = callers.resolve(steppedUp.value()).orElseThrow();
        SessionTokens narrowed = sessions.narrow(after, at(elsewhere));

        assertThat(fixture.claims(narrowed).acr()).isEqualTo("aal2");
        assertThat(fixture.claims(narrowed).amr()).containsExactly("pwd", "otp", "mfa");
    }

    /** Otherwise whoever narrows again and again would never need the refresh that looks at the provider's user. */
    @Test
    void narrowWhenUnderAnIdentityProviderThenTheAccessTokenEndsWithTheFormerOne() {
        SessionTokens opened = sessions.open(inTenant.id(), AuthenticationContext.PASSWORD);
        Caller caller = fixture.caller(opened);
        clock.advance(Duration.ofMinutes(10));

        SessionTokens narrowed = narrowUnderProvider(caller, at(facility));

        assertThat(fixture.claims(narrowed).facilityId()).isEqualTo(facility.id());
        assertThat(fixture.claims(narrowed).expiresAt()).isEqualTo(caller.tokenExpiresAt());
        assertThat(narrowed.accessTokenLifetime()).isLessThanOrEqualTo(Duration.ofMinutes(5));
        clock.set(caller.tokenExpiresAt().minusSeconds(10));
        SessionTokens last = narrowUnderProvider(fixture.caller(narrowed), at(elsewhere));
        assertThat(last.accessTokenLifetime()).isEqualTo(Duration.ofSeconds(10));
        Caller late = fixture.caller(last);
        clock.advance(Duration.ofMillis(1));
        assertRefused(AUTHENTICATION_REQUIRED, () -> narrowUnderProvider(late, at(facility)));
        SessionTokens refreshed = refreshes.refresh(last.refreshToken()).orElseThrow();
        assertThat(fixture.claims(refreshed).expiresAt()).isAfter(caller.tokenExpiresAt());
    }

    /** A refresh would not give more time. */
    @Test
    void narrowWhenTheSessionItselfIsAboutToEndThenIssuesTokensForTheRest() {
        Instant end = clock.instant().plus(Duration.ofHours(12));
        SessionTokens tokens = sessions.open(inTenant.id(), AuthenticationContext.PASSWORD);
        while (clock.instant().isBefore(end.minus(Duration.ofHours(1)))) {
            clock.advance(Duration.ofMinutes(45));
            tokens = refreshes.refresh(tokens.refreshToken()).orElseThrow();
        }
        clock.set(end.minus(Duration.ofMinutes(5)));
        Caller caller = fixture.caller(refreshes.refresh(tokens.refreshToken()).orElseThrow());
        clock.set(end.minusSeconds(5));

        SessionTokens narrowed = narrowUnderProvider(caller, at(facility));

        assertThat(narrowed.accessTokenLifetime()).isLessThanOrEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void narrowWhenTheSessionHasEndedThenRequiresAuthentication() {
        SessionTokens opened = sessions.open(atOne.id(), AuthenticationContext.PASSWORD);
        Caller caller = fixture.caller(opened);

        clock.advance(Duration.ofHours(12));
        assertRefused(AUTHENTICATION_REQUIRED, () -> sessions.narrow(caller, at(facility)));

        clock.set(NOW);
        sessions.end(caller);
        assertRefused(AUTHENTICATION_REQUIRED, () -> sessions.narrow(caller, at(facility)));
    }

    @Test
    void endWhenRepeatedThenInvalidatesTheTokensOnce() {
        SessionTokens opened = sessions.open(atOne.id(), AuthenticationContext.PASSWORD);
        SessionTokens other = sessions.open(atOne.id(), AuthenticationContext.PASSWORD);
        Caller caller = fixture.caller(opened);

        sessions.end(caller);
        sessions.end(caller);

        assertThat(fixture.isLive(opened)).isFalse();
        assertThat(refreshes.refresh(opened.refreshToken())).isEmpty();
        assertThat(db.eventsOf(atOne.id()))
                .containsExactly("LOGIN_SUCCEEDED", "LOGIN_SUCCEEDED", "SESSION_REVOKED LOGOUT");
        assertThat(fixture.isLive(other)).isTrue();
    }

    @Test
    void resolveWhenTheSessionIsActiveThenHasTheScopeOfTheToken() {
        SessionTokens tokens = sessions.open(atOne.id(), AuthenticationContext.PASSWORD);
        AccessTokenClaims claims = fixture.claims(tokens);

        assertThat(callers.resolve("garbage")).isEmpty();
        assertThat(callers.resolve(tokens.accessToken()))
                .contains(new Caller(
                        atOne.id(),
                        "u-" + atOne.id(),
                        claims.sessionId(),
                        tenant.id(),
                        facility.id(),
                        Set.of(READ),
                        "aal1",
                        claims.authTime(),
                        false,
                        false,
                        claims.expiresAt()));
    }

    @Test
    void resolveWhenTheSessionIsUnknownOrOfAnotherAccountThenIsEmpty() {
        UUID session = fixture.sessionId(sessions.open(atOne.id(), AuthenticationContext.PASSWORD));
        Instant now = clock.instant();
        for (AccessTokenClaims claims : List.of(
                new AccessTokenClaims(
                        atOne.id(), UUID.randomUUID(), null, null, now, List.of("pwd"), "aal1", now.plusSeconds(900)),
                new AccessTokenClaims(
                        inTenant.id(), session, null, null, now, List.of("pwd"), "aal1", now.plusSeconds(900)))) {
            assertThat(callers.resolve(signer.sign(claims))).isEmpty();
        }
    }

    private SessionTokens narrowUnderProvider(Caller caller, Scope scope) {
        SessionService underProvider = new SessionService(
                bean(SessionMapper.class),
                bean(RefreshTokenMapper.class),
                bean(SessionTokenIssuer.class),
                bean(SessionTerminator.class),
                bean(MembershipService.class),
                bean(SecurityEvents.class),
                bean(AuthenticationSettings.class),
                ProviderMode.OIDC,
                bean(Ids.class),
                clock);
        TransactionTemplate transaction = bean(TransactionTemplate.class);
        return requireNonNull(transaction.execute(status -> underProvider.narrow(caller, scope)));
    }

    private void endAll(AccountRow holder) {
        bean(TransactionTemplate.class)
                .executeWithoutResult(status ->
                        bean(SessionTerminator.class).endAll(holder.id(), SessionEndReason.ENDED_BY_ADMINISTRATOR));
    }

    private static Scope at(FacilityRow facility) {
        return new Scope(facility.tenantId(), facility.id());
    }
}
