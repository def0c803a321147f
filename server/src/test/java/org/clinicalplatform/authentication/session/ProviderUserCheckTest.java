package org.clinicalplatform.authentication.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.UNAVAILABLE;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.clinicalplatform.identityprovider.RefreshCheck;
import org.clinicalplatform.identityprovider.RefreshCheckSettings;
import org.clinicalplatform.identityprovider.UserStatus;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ApplicationContext;

class ProviderUserCheckTest extends ClinicTestCase {
    private static final Duration MILLISECOND = Duration.ofMillis(1);

    private final AtomicLong elapsed = new AtomicLong();
    private final RecordingIdentityProvider provider = new RecordingIdentityProvider();
    private final RefreshService refreshes = bean(RefreshService.class);
    private final SessionService sessions = bean(SessionService.class);
    private final SessionFixture fixture = bean(SessionFixture.class);
    private final AccountRow holder;
    private final SessionTokens opened;

    ProviderUserCheckTest(ApplicationContext beans) {
        super(beans);
        holder = linked();
        clock.set(NOW);
        opened = open(holder);
    }

    @ParameterizedTest
    @EnumSource(
            value = UserStatus.class,
            names = {"DISABLED", "NO_USER"})
    void admitWhenTheUserIsDisabledOrDeletedThenEndsTheSessionAlone(UserStatus closed) {
        SessionTokens other = open(holder);
        provider.report(closed);
        ProviderUserCheck check = check(RefreshCheck.LENIENT);

        assertThat(refresh(check, opened)).isEmpty();
        assertThat(refresh(check, opened)).isEmpty();

        assertThat(provider.calls()).as("requests to the provider").hasSize(1);
        assertThat(fixture.isLive(opened)).isFalse();
        assertThat(fixture.isLive(other)).isTrue();
        assertThat(db.eventsOf(holder.id()))
                .containsExactly("LOGIN_SUCCEEDED", "LOGIN_SUCCEEDED", "SESSION_REVOKED DISABLED_AT_PROVIDER");
        provider.report(UserStatus.ENABLED);
        assertThat(refresh(check, other)).isPresent();
    }

    @ParameterizedTest
    @EnumSource(
            value = UserStatus.class,
            names = {"DISABLED", "NO_USER"})
    void admitWhenTheClientOfAProgramIsDisabledOrDeletedThenEndsTheSession(UserStatus closed) {
        AccountRow program = db.accounts()
                .insert(row -> row.at(facility).set("service_account", true).set("client_id", "client-" + row.id()));
        ProviderUserCheck check = check(RefreshCheck.LENIENT);
        provider.report(UserStatus.ENABLED);
        SessionTokens next = refresh(check, open(program)).orElseThrow();
        pass(ProviderUserCheck.CACHE_TTL);
        provider.report(closed);

        assertThat(refresh(check, next)).isEmpty();

        assertThat(provider.calls())
                .containsExactly("statusOf client-" + program.id(), "statusOf client-" + program.id());
        assertThat(fixture.isLive(next)).isFalse();
        assertThat(db.eventsOf(program.id()))
                .containsExactly("LOGIN_SUCCEEDED", "SESSION_REVOKED DISABLED_AT_PROVIDER");
    }

    @Test
    void admitWhenTheUserIsEnabledThenReadsThemOncePerMinute() {
        provider.report(UserStatus.ENABLED);
        ProviderUserCheck check = check(RefreshCheck.STRICT);

        SessionTokens second = refresh(check, opened).orElseThrow();
        provider.report(UserStatus.DISABLED);
        pass(ProviderUserCheck.CACHE_TTL.minus(MILLISECOND));
        SessionTokens third = refresh(check, second).orElseThrow();
        assertThat(provider.calls()).hasSize(1);

        pass(MILLISECOND);
        assertThat(refresh(check, third)).isEmpty();
        assertThat(provider.calls()).hasSize(2);
    }

    @Test
    void admitWhenTheTokenCannotBeRefreshedOrHasNoUserThenReadsNobody() {
        provider.report(UserStatus.DISABLED);
        ProviderUserCheck check = check(RefreshCheck.STRICT);
        SessionTokens local = open(db.accounts().insert(row -> row.at(facility)));
        SessionTokens next = refreshes.refresh(opened.refreshToken()).orElseThrow();

        assertThat(check.admit("unknown", () -> refreshes.refresh("unknown"))).isEmpty();
        assertThat(refresh(check, opened)).as("a spent token").isEmpty();
        assertThat(refresh(check, local)).as("an account without a subject").isPresent();
        pass(Duration.ofHours(1));
        assertThat(refresh(check, next)).as("an expired token").isEmpty();

        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void admitWhenTheProviderFailsAndTheCheckIsLenientThenRefreshesAndWaitsBeforeTheNextTry() {
        provider.failAt("statusOf");
        ProviderUserCheck check = check(RefreshCheck.LENIENT);

        SessionTokens second = refresh(check, opened).orElseThrow();
        pass(ProviderUserCheck.RETRY_DELAY.minus(MILLISECOND));
        SessionTokens third = refresh(check, second).orElseThrow();
        assertThat(provider.calls()).hasSize(1);

        pass(MILLISECOND);
        assertThat(refresh(check, third)).isPresent();
        assertThat(provider.calls()).hasSize(2);
    }

    @Test
    void admitWhenTheClockIsSetBackThenReadsTheUserAgainAllTheSame() {
        provider.report(UserStatus.ENABLED);
        ProviderUserCheck check = check(RefreshCheck.LENIENT);
        SessionTokens second = refresh(check, opened).orElseThrow();
        clock.set(clock.instant().minus(Duration.ofHours(1)));
        provider.failAt("statusOf");
        pass(ProviderUserCheck.CACHE_TTL);
        SessionTokens third = refresh(check, second).orElseThrow();
        assertThat(provider.calls()).hasSize(2);

        clock.set(clock.instant().minus(Duration.ofHours(1)));
        provider.reset();
        provider.report(UserStatus.DISABLED);
        pass(ProviderUserCheck.RETRY_DELAY);

        assertThat(refresh(check, third)).isEmpty();
    }

    @Test
    void admitWhenTheProviderFailsAndTheCheckIsStrictThenIsUnavailableAndKeepsTheToken() {
        provider.failAt("statusOf");
        ProviderUserCheck check = check(RefreshCheck.STRICT);

        assertRefused(UNAVAILABLE, () -> refresh(check, opened));
        assertRefused(UNAVAILABLE, () -> refresh(check, opened));

        provider.reset();
        provider.report(UserStatus.ENABLED);
        pass(ProviderUserCheck.RETRY_DELAY);
        assertThat(refresh(check, opened)).isPresent();
        assertThat(db.eventsOf(holder.id())).containsExactly("LOGIN_SUCCEEDED");
    }

    @ParameterizedTest
    @EnumSource(
            value = RefreshCheck.class,
            names = {"LENIENT", "STRICT"})
    void admitWhenOneUserCannotBeReadThenReadsTheOthersAllTheSame(RefreshCheck setting) {
        AccountRow other = linked();
        SessionTokens others = open(other);
        provider.report(UserStatus.ENABLED);
        provider.failFor(holder.id());
        ProviderUserCheck check = check(setting);
        tryRefresh(check, setting);

        SessionTokens next = refresh(check, others).orElseThrow();
        provider.report(UserStatus.DISABLED);
        SessionTokens late = open(linked());
        assertThat(refresh(check, late)).as("another disabled user").isEmpty();

        pass(ProviderUserCheck.CACHE_TTL);
        tryRefresh(check, setting);
        assertThat(refresh(check, next)).as("a user who was enabled before").isEmpty();
    }

    @Test
    void admitWhenOneUserCannotBeReadThenWaitsBeforeTheNextTryForThisUser() {
        provider.failFor(holder.id());
        ProviderUserCheck check = check(RefreshCheck.STRICT);

        assertRefused(UNAVAILABLE, () -> refresh(check, opened));
        provider.reset();
        provider.report(UserStatus.ENABLED);
        pass(ProviderUserCheck.RETRY_DELAY.minus(MILLISECOND));
        assertRefused(UNAVAILABLE, () -> refresh(check, opened));
        assertThat(provider.calls()).isEmpty();

        pass(MILLISECOND);
        assertThat(refresh(check, opened)).isPresent();
    }

    @Test
    void admitWhenTheCheckIsOffThenReadsNobody() {
        provider.report(UserStatus.DISABLED);

        for (ProviderUserCheck check :
                List.of(check(RefreshCheck.OFF), check(ProviderMode.LOCAL, RefreshCheck.STRICT))) {
            assertThat(refresh(check, open(holder))).isPresent();
        }

        assertThat(provider.calls()).isEmpty();
    }

    private void tryRefresh(ProviderUserCheck check, RefreshCheck setting) {
        SessionTokens session = open(holder);
        if (setting == RefreshCheck.STRICT) {
            assertRefused(UNAVAILABLE, () -> refresh(check, session));
        } else {
            assertThat(refresh(check, session)).isPresent();
        }
    }

    private AccountRow linked() {
        return db.accounts().insert(row -> row.at(facility).set("idp_subject", "subject-" + row.id()));
    }

    private void pass(Duration time) {
        clock.advance(time);
        elapsed.addAndGet(time.toNanos());
    }

    private ProviderUserCheck check(RefreshCheck setting) {
        return check(ProviderMode.OIDC, setting);
    }

    private ProviderUserCheck check(ProviderMode mode, RefreshCheck setting) {
        return new ProviderUserCheck(
                provider,
                bean(RefreshTokenMapper.class),
                sessions,
                new RefreshCheckSettings(setting),
                mode,
                clock,
                elapsed::get);
    }

    private Optional<SessionTokens> refresh(ProviderUserCheck check, SessionTokens tokens) {
        return check.admit(tokens.refreshToken(), () -> refreshes.refresh(tokens.refreshToken()));
    }

    private SessionTokens open(AccountRow row) {
        return sessions.open(row.id(), AuthenticationContext.PASSWORD);
    }
}
