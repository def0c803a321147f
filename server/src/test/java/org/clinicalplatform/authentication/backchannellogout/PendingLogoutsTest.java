package org.clinicalplatform.authentication.backchannellogout;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.authentication.session.SessionTokens;
import org.clinicalplatform.authentication.token.AccessTokenVerifier;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.transaction.support.TransactionTemplate;

/** Logouts whose account is locked when they arrive. */
class PendingLogoutsTest extends ClinicTestCase {
    /** The database deletes nothing that is young by its own clock, which a test cannot set. */
    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

    private final BackchannelLogoutMapper mapper = bean(BackchannelLogoutMapper.class);
    private final BackchannelLogouts logouts = bean(BackchannelLogouts.class);
    private final PendingLogouts pending = new PendingLogouts(
            mapper, bean(UserAccountService.class), bean(SessionTerminator.class), bean(TransactionTemplate.class));
    private final AccessTokenVerifier verifier = bean(AccessTokenVerifier.class);
    private final AccountRow holder = linked();

    PendingLogoutsTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void endWhenTheLogoutOfAnotherUserIsCompletedThenTheFormerOneIsEndedLater() {
        AccountRow other = linked();
        SessionTokens opened = open(holder);
        SessionTokens others = open(other);
        try (HeldLock held = HeldLock.onRow(db, "user_account", holder.id())) {
            logOut(holder);
            logOut(other);
            assertThat(isOpen(others)).isFalse();
            assertThat(isOpen(opened)).as("beside %s", held).isTrue();
        }

        runScheduledTask();

        assertThat(isOpen(opened)).isFalse();
    }

    /** As by a replica that found the logout while another one was ending its sessions. */
    @Test
    void endWhenTheLogoutIsCompletedThenALaterSessionStaysOpen() {
        SessionTokens before = open(holder);
        String jtiHash = logOut(holder);
        assertThat(isOpen(before)).isFalse();
        SessionTokens later = open(holder);

        pending.endNow(jtiHash);

        assertThat(isOpen(later)).isTrue();
    }

    /** Each logout is ended once, and a replica goes on to the next one meanwhile. */
    @Test
    void lockWhenAnotherReplicaIsEndingTheLogoutThenFindsNothing() {
        String jtiHash;
        try (HeldLock held = HeldLock.onRow(db, "user_account", holder.id())) {
            jtiHash = logOut(holder);
            assertThat(withLockTimeout(() -> mapper.lockPending(jtiHash)))
                    .as("beside %s", held)
                    .isPresent();
        }

        try (HeldLock ending =
                HeldLock.by(db, "select 1 from backchannel_logout where jti_hash = ? for update", jtiHash)) {
            assertThat(withLockTimeout(() -> mapper.lockPending(jtiHash)))
                    .as("beside %s", ending)
                    .isEmpty();
        }
        pending.run();
    }

    /** Or its sessions would stay open for good. */
    @Test
    void removalWhenAnExpiredLogoutIsPendingThenKeepsItUntilItIsCompleted() {
        clock.set(LONG_AGO);
        ExpiredLogoutRemoval removal = new ExpiredLogoutRemoval(mapper, clock);
        try (HeldLock held = HeldLock.onRow(db, "user_account", holder.id())) {
            logOut(holder);
            clock.advance(BackchannelLogouts.RETENTION);
            removal.run(200);
            assertThat(kept()).as("beside %s", held).isEqualTo(1);
        }

        pending.run();
        removal.run(200);

        assertThat(kept()).isZero();
    }

    /** As the service does by itself. */
    private void runScheduledTask() {
        ScheduledTaskRegistrar tasks = new ScheduledTaskRegistrar();
        pending.configureTasks(tasks);
        tasks.getFixedDelayTaskList().forEach(task -> task.getRunnable().run());
    }

    private AccountRow linked() {
        return db.accounts().insert(row -> row.at(facility).set("idp_subject", subject(row.id())));
    }

    private static String subject(UUID accountId) {
        return "subject-" + accountId;
    }

    private SessionTokens open(AccountRow row) {
        return bean(SessionService.class).openUnscoped(row.id(), NOW, AuthenticationContext.IDENTITY_PROVIDER, null);
    }

    private String logOut(AccountRow row) {
        Instant now = clock.instant();
        LogoutToken token =
                new LogoutToken(UUID.randomUUID().toString(), subject(row.id()), null, now, now.plusSeconds(60));
        String jtiHash = logouts.add(token).orElseThrow();
        pending.endNow(jtiHash);
        return jtiHash;
    }

    private boolean isOpen(SessionTokens tokens) {
        UUID id = verifier.verify(tokens.accessToken()).orElseThrow().sessionId();
        return db.count("select count(*) from user_session where id = ? and ended_at is null", id) == 1;
    }

    private long kept() {
        return db.count("select count(*) from backchannel_logout where subject = ?", subject(holder.id()));
    }
}
