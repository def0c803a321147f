package org.clinicalplatform.authentication.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.AUTHENTICATION_REQUIRED;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.AtOnce;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

class RefreshServiceTest extends ClinicTestCase {
    private static final Duration MILLISECOND = Duration.ofMillis(1);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final RefreshService refreshes = bean(RefreshService.class);
    private final SessionService sessions = bean(SessionService.class);
    private final SessionFixture fixture = bean(SessionFixture.class);
    private final AccountRow holder;
    private final SessionTokens opened;

    RefreshServiceTest(ApplicationContext beans) {
        super(beans);
        holder = db.accounts().insert(row -> row.at(facility));
        clock.set(NOW);
        opened = sessions.open(holder.id(), AuthenticationContext.PASSWORD);
    }

    @Test
    void refreshWhenTheTokenIsLiveThenKeepsSessionAndScope() {
        clock.advance(Duration.ofMinutes(10));

        SessionTokens refreshed = refreshes.refresh(opened.refreshToken()).orElseThrow();

        assertThat(refreshed.refreshToken()).isNotEqualTo(opened.refreshToken());
        assertThat(fixture.sessionId(refreshed)).isEqualTo(fixture.sessionId(opened));
        assertThat(fixture.claims(refreshed).facilityId()).isEqualTo(facility.id());
        assertThat(fixture.claims(refreshed).authTime())
                .isEqualTo(fixture.claims(opened).authTime());
        assertThat(refreshed.accessTokenLifetime()).isEqualTo(Duration.ofMinutes(15));
        assertThat(fixture.liveRefreshTokens(fixture.sessionId(opened))).isEqualTo(1);
    }

    @Test
    void refreshWhenTheTokenIsUnknownThenIsEmpty() {
        assertThat(List.of("", "unknown", "' or '1'='1", OpaqueTokens.hash(opened.refreshToken())))
                .allSatisfy(token -> assertThat(refreshes.refresh(token)).isEmpty());
    }

    @Test
    void refreshWhenAllSessionsOfAnotherAccountHaveEndedThenIsStillPossible() {
        AccountRow other = db.accounts().insert(row -> row.at(facility));
        SessionTokens theirs = sessions.open(other.id(), AuthenticationContext.PASSWORD);
        assertThat(fixture.isLive(theirs)).isTrue();

        bean(TransactionTemplate.class)
                .executeWithoutResult(status ->
                        bean(SessionTerminator.class).endAll(other.id(), SessionEndReason.ACCOUNT_DEACTIVATED));

        assertThat(fixture.isLive(theirs)).isFalse();
        assertThat(refreshes.refresh(opened.refreshToken())).isPresent();
    }

    @Test
    void refreshWhenIdleThenExpiresAfterOneHour() {
        clock.advance(Duration.ofHours(1));
        assertThat(refreshes.refresh(opened.refreshToken())).isEmpty();

        clock.set(NOW.plus(Duration.ofHours(1)).minus(MILLISECOND));
        assertThat(refreshes.refresh(opened.refreshToken())).isPresent();
        assertThat(db.eventsOf(holder.id())).containsExactly("LOGIN_SUCCEEDED");
    }

    @Test
    void refreshWhenTheSessionNearsItsEndThenNoTokenOutlivesIt() {
        SessionTokens last = refreshUntil(Duration.ofHours(11).plusMinutes(50));

        assertThat(last.accessTokenLifetime()).isEqualTo(Duration.ofMinutes(10));
        assertThat(last.refreshTokenLifetime()).isEqualTo(Duration.ofMinutes(10));
        clock.set(NOW.plus(Duration.ofHours(12)).minus(SECOND));
        SessionTokens veryLast = refreshes.refresh(last.refreshToken()).orElseThrow();
        clock.advance(SECOND);
        assertThat(refreshes.refresh(veryLast.refreshToken())).isEmpty();
        assertThat(fixture.isLive(veryLast)).isFalse();
        assertThat(db.eventsOf(holder.id())).containsExactly("LOGIN_SUCCEEDED");
    }

    /** A client would be told that they are valid for 0 seconds. */
    @Test
    void refreshWhenTheSessionEndsWithinASecondThenIssuesNoTokens() {
        SessionTokens last = refreshUntil(Duration.ofHours(11).plusMinutes(50));
        Caller caller = fixture.caller(last);

        clock.set(NOW.plus(Duration.ofHours(12)).minus(SECOND));
        SessionTokens narrowed = sessions.narrow(caller, new Scope(facility.tenantId(), facility.id()));
        assertThat(narrowed.accessTokenLifetime()).isEqualTo(SECOND);
        assertThat(narrowed.refreshTokenLifetime()).isEqualTo(SECOND);

        clock.advance(MILLISECOND);
        assertThat(refreshes.refresh(narrowed.refreshToken())).isEmpty();
        assertRefused(
                AUTHENTICATION_REQUIRED, () -> sessions.narrow(caller, new Scope(facility.tenantId(), facility.id())));
        assertRefused(AUTHENTICATION_REQUIRED, () -> sessions.stepUp(caller, AuthenticationContext.PASSWORD_AND_CODE));
    }

    @Test
    void refreshWhenATokenIsReusedWithinTenSecondsThenIsOnlyRefused() {
        SessionTokens next = refreshes.refresh(opened.refreshToken()).orElseThrow();

        clock.advance(Duration.ofSeconds(10));
        assertThat(refreshes.refresh(opened.refreshToken())).isEmpty();

        assertThat(fixture.isLive(next)).isTrue();
        assertThat(refreshes.refresh(next.refreshToken())).isPresent();
        assertThat(db.eventsOf(holder.id())).containsExactly("LOGIN_SUCCEEDED");
    }

    @Test
    void refreshWhenTheTokenFromBeforeANarrowingComesLaterThenEndsTheSession() {
        SessionTokens narrowed = sessions.narrow(fixture.caller(opened), new Scope(facility.tenantId(), facility.id()));

        assertThat(refreshes.refresh(opened.refreshToken())).isEmpty();
        assertThat(fixture.isLive(narrowed)).isTrue();
        clock.advance(Duration.ofSeconds(10).plus(MILLISECOND));
        assertThat(refreshes.refresh(opened.refreshToken())).isEmpty();
        assertThat(fixture.isLive(narrowed)).isFalse();
    }

    @Test
    void refreshWhenATokenIsReusedLaterThenEndsThatSessionAlone() {
        SessionTokens other = sessions.open(holder.id(), AuthenticationContext.PASSWORD);
        SessionTokens next = refreshes.refresh(opened.refreshToken()).orElseThrow();
        clock.advance(Duration.ofSeconds(10).plus(MILLISECOND));
        SessionTokens narrowed = sessions.narrow(fixture.caller(next), new Scope(facility.tenantId(), facility.id()));

        assertThat(refreshes.refresh(opened.refreshToken())).isEmpty();
        assertThat(refreshes.refresh(opened.refreshToken())).isEmpty();

        assertThat(refreshes.refresh(narrowed.refreshToken())).isEmpty();
        assertThat(fixture.isLive(narrowed)).isFalse();
        assertThat(db.eventsOf(holder.id()))
                .containsExactly(
                        "LOGIN_SUCCEEDED",
                        "LOGIN_SUCCEEDED",
                        "REFRESH_TOKEN_REUSED",
                        "SESSION_REVOKED REFRESH_TOKEN_REUSED");
        assertThat(refreshes.refresh(other.refreshToken())).isPresent();
    }

    @Test
    void refreshWhenTheAccountIsInactiveThenDoesNotSpendTheToken() {
        db.update("update user_account set active = false where id = ?", holder.id());
        assertThat(refreshes.refresh(opened.refreshToken())).isEmpty();

        db.update("update user_account set active = true where id = ?", holder.id());
        assertThat(refreshes.refresh(opened.refreshToken())).isPresent();
    }

    @RepeatedTest(5)
    void refreshWhenTheSessionIsNarrowedAtOnceThenOneTokenLives() {
        Caller caller = fixture.caller(opened);
        Scope scope = new Scope(facility.tenantId(), facility.id());

        AtOnce.all(List.of(
                () -> refreshes.refresh(opened.refreshToken()),
                () -> Optional.of(sessions.narrow(caller, scope)),
                () -> refreshes.refresh(opened.refreshToken()),
                () -> Optional.of(sessions.narrow(caller, scope))));

        assertThat(fixture.liveRefreshTokens(fixture.sessionId(opened))).isEqualTo(1);
        assertThat(fixture.isLive(opened)).isTrue();
    }

    @RepeatedTest(5)
    void refreshWhenTheSessionIsEndedAtOnceThenNoTokenSurvives() {
        Caller caller = fixture.caller(opened);

        List<Optional<SessionTokens>> outcomes =
                AtOnce.all(List.of(() -> refreshes.refresh(opened.refreshToken()), () -> {
                    sessions.end(caller);
                    return Optional.empty();
                }));

        assertThat(fixture.isLive(opened)).isFalse();
        outcomes.stream().flatMap(Optional::stream).forEach(tokens -> {
            assertThat(fixture.isLive(tokens)).isFalse();
            assertThat(refreshes.refresh(tokens.refreshToken())).isEmpty();
        });
    }

    /** The tokens at that time, after a refresh every half an hour. */
    private SessionTokens refreshUntil(Duration sinceStart) {
        SessionTokens tokens = opened;
        for (Duration passed = Duration.ofMinutes(30);
                passed.compareTo(sinceStart) < 0;
                passed = passed.plusMinutes(30)) {
            clock.set(NOW.plus(passed));
            tokens = refreshes.refresh(tokens.refreshToken()).orElseThrow();
        }
        clock.set(NOW.plus(sinceStart));
        return refreshes.refresh(tokens.refreshToken()).orElseThrow();
    }
}
