package org.clinicalplatform.authentication.lockout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.factor.MfaSettings;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.metrics.Outcome;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.clinicalplatform.testing.AtOnce;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

class AccountLockoutTest extends ClinicTestCase {
    private static final Duration MILLISECOND = Duration.ofMillis(1);

    private final AccountLockout lockout = bean(AccountLockout.class);
    private final UserAccountService accounts = bean(UserAccountService.class);
    private final TransactionTemplate transaction = bean(TransactionTemplate.class);

    AccountLockoutTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void recordFailureWhenFiveTimesThenLocksTheAccount() {
        fail(4);
        assertThat(isLocked()).isFalse();

        fail(1);

        assertThat(isLocked()).isTrue();
        await().untilAsserted(() -> assertThat(db.eventsOf(account.id()))
                .hasSize(6)
                .startsWith("LOGIN_FAILED")
                .endsWith("LOGIN_FAILED", "ACCOUNT_LOCKED"));
    }

    @Test
    void isLockedWhen15MinutesHavePassedThenTheCountRestarts() {
        fail(5);
        clock.advance(Duration.ofMinutes(15).minus(MILLISECOND));
        assertThat(isLocked()).isTrue();

        clock.advance(MILLISECOND);

        assertThat(isLocked()).isFalse();
        fail(4);
        assertThat(isLocked()).isFalse();
        fail(1);
        assertThat(isLocked()).isTrue();
    }

    @Test
    void recordFailureWhenLockedThenNeitherCountsNorExtends() {
        fail(5);
        clock.advance(Duration.ofMinutes(14));
        fail(20);

        assertThat(attempts()).isEqualTo(5);
        clock.advance(Duration.ofMinutes(1));
        assertThat(isLocked()).isFalse();
    }

    @Test
    void recordFailureWhenTheWindowSlidesThenCountsThoseWithinIt() {
        for (int minute = 0; minute < 40; minute += 4) {
            // five within 16 minutes, never within 15
            fail(1);
            assertThat(isLocked()).as("after %s minutes", minute).isFalse();
            clock.advance(Duration.ofMinutes(4));
        }
        fail(1);
        assertThat(isLocked()).isFalse();
        fail(1);
        assertThat(isLocked()).isTrue();
    }

    @Test
    void recordFailureWhenAFixedWindowWouldRestartThenStillCounts() {
        fail(2);
        clock.advance(Duration.ofMinutes(14));
        fail(2);
        clock.advance(Duration.ofSeconds(30));
        fail(1);

        assertThat(isLocked()).isTrue();
    }

    @Test
    void recordFailureWhenTwentyAtOnceThenCountsFiveAndLocksOnce() {
        AtOnce.run(20, () -> fail(1));

        assertThat(attempts()).isEqualTo(5);
        await().until(() -> db.eventsOf(account.id()).size() == 21);
        assertThat(db.eventsOf(account.id())).containsOnlyOnce("ACCOUNT_LOCKED");
    }

    @Test
    void recordFailureWhenTheRequestIsRolledBackThenStillCounts() {
        transaction.executeWithoutResult(status -> {
            fail(5);
            status.setRollbackOnly();
        });

        assertThat(isLocked()).isTrue();
    }

    @Test
    void clearWhenThePasswordWasRightThenTheCountRestarts() {
        fail(4);
        lockout.clear(account.id());
        fail(4);

        assertThat(isLocked()).isFalse();
    }

    /** Or whoever has an account could guess at another one for ever. */
    @Test
    void clearWhenOfAnotherAccountThenCountAndLockStay() {
        UUID other = db.accounts().insert().id();

        fail(4);
        clear(other);
        assertThat(attempts()).isEqualTo(4);

        fail(1);
        clear(other);
        assertThat(isLocked()).isTrue();
    }

    private void clear(UUID accountId) {
        lockout.clear(accountId);
        transaction.executeWithoutResult(status -> lockout.clearUnlessLocked(accountId));
    }

    @Test
    void secondFactorWhenThatOfAnotherAccountSucceedsThenTheCountStays() {
        MfaSettings settings = mock(MfaSettings.class);
        when(settings.capsAccounts()).thenReturn(true);
        when(settings.accountCap()).thenReturn(2);
        SecondFactorLockout strict = new SecondFactorLockout(
                bean(LockoutMapper.class),
                settings,
                mock(SecurityEvents.class),
                mock(SecondFactorCounts.class),
                bean(Ids.class),
                clock);
        strict.recordFailure(account.id(), "WRONG_CODE");

        strict.clear(db.accounts().insert().id());
        strict.recordFailure(account.id(), "WRONG_CODE");

        assertThat(strict.refuses(account.id())).isTrue();
    }

    @Test
    void recordFailureWhenTheUsernameIsUnknownThenNeverLocks() {
        String nobody = "nobody-" + UUID.randomUUID();
        for (int i = 0; i < 12; i++) {
            lockout.recordFailure(null, nobody);
        }

        assertThat(lockout.isLocked(null, nobody)).isFalse();
        assertThat(db.count("select count(*) from account_lockout where locked_until is not null and subject not in"
                        + " (select id from user_account)"))
                .isZero();
        assertThat(db.value(
                        Integer.class,
                        "select max(cardinality(failed_at)) from account_lockout where subject not in"
                                + " (select id from user_account)"))
                .isBetween(1, 5);
    }

    @Test
    void secondFactorWhenItsLimitIsDisabledThenIsNeverLockedAndNothingCounts() {
        MfaSettings settings = mock(MfaSettings.class);
        LockoutMapper lockouts = mock(LockoutMapper.class);
        SecurityEvents events = mock(SecurityEvents.class);
        SecondFactorCounts counts = mock(SecondFactorCounts.class);
        SecondFactorLockout unlimited =
                new SecondFactorLockout(lockouts, settings, events, counts, mock(Ids.class), clock);

        unlimited.recordFailure(account.id(), "WRONG_CODE");

        assertThat(unlimited.refuses(account.id())).isFalse();
        verify(events).record(SecurityEventKind.MFA_FAILED, account.id(), null, "WRONG_CODE");
        verify(counts).countAfterCommit(Outcome.REFUSED);
        verifyNoMoreInteractions(lockouts, events, counts);
    }

    @Test
    void secondFactorWhenOneWrongCodeIsTheLimitThenTheFirstLocksForFifteenMinutes() {
        MfaSettings settings = mock(MfaSettings.class);
        when(settings.capsAccounts()).thenReturn(true);
        when(settings.accountCap()).thenReturn(1);
        SecurityEvents events = mock(SecurityEvents.class);
        SecondFactorLockout strict = new SecondFactorLockout(
                bean(LockoutMapper.class), settings, events, mock(SecondFactorCounts.class), bean(Ids.class), clock);

        for (int round = 1; round <= 2; round++) {
            assertThat(strict.refuses(account.id())).isFalse();
            strict.recordFailure(account.id(), "WRONG_CODE");

            assertThat(strict.refuses(account.id())).isTrue();
            strict.recordFailure(account.id(), "WRONG_CODE");
            verify(events, times(round)).record(SecurityEventKind.MFA_LOCKED, account.id(), null, null);
            clock.advance(Duration.ofMinutes(15));
        }
    }

    @Test
    void clearUnlessLockedWhenAFailureThatLocksIsBeingCountedThenWaitsAndLeavesTheLock() {
        fail(4);
        CompletableFuture<Boolean> cleared;
        try (HeldLock failure = HeldLock.by(
                db,
                "update account_lockout set locked_until = ?::timestamptz, locked_by = gen_random_uuid()"
                        + " where subject = ? returning subject",
                NOW.plus(Duration.ofMinutes(15)).toString(),
                account.id())) {
            cleared = CompletableFuture.supplyAsync(this::clearUnlessLocked);
            failure.awaitWaiting("delete from account_lockout");
        }

        assertThat(cleared.join()).isFalse();
        assertThat(isLocked()).isTrue();
        clock.advance(Duration.ofMinutes(15));
        assertThat(clearUnlessLocked()).isTrue();
        assertThat(db.count("select count(*) from account_lockout where subject = ?", account.id()))
                .isZero();
    }

    private boolean clearUnlessLocked() {
        return Boolean.TRUE.equals(transaction.execute(status -> lockout.clearUnlessLocked(account.id())));
    }

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            lockout.recordFailure(accounts.find(account.id()).orElseThrow(), "u-" + account.id());
        }
    }

    private boolean isLocked() {
        return lockout.isLocked(account.id());
    }

    private int attempts() {
        return db.value(
                Integer.class, "select failed_login_attempts from account_lockout where subject = ?", account.id());
    }
}
