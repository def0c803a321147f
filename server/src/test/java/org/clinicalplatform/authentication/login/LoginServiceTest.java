package org.clinicalplatform.authentication.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_CREDENTIALS;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.factor.SecondFactorService;
import org.clinicalplatform.authentication.lockout.AccountLockout;
import org.clinicalplatform.authentication.mfa.ChallengeService;
import org.clinicalplatform.authentication.password.PasswordHasher;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.authentication.session.SessionTokens;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.transaction.support.TransactionTemplate;

@DatabaseTest
record LoginServiceTest(
        LoginService logins,
        PasswordHasher passwords,
        AccountLockout lockout,
        UserAccountService accounts,
        SecondFactorService secondFactors,
        ChallengeService challenges,
        SessionService sessions,
        TransactionTemplate transaction,
        TestDatabase db) {
    private static final String PASSWORD = "correct horse";

    @Test
    void loginWhenThePasswordIsRightThenOpensASession() {
        AccountRow account = account();

        SessionTokens tokens = signIn(" " + username(account).toUpperCase(Locale.ROOT));

        assertThat(tokens.accessToken()).isNotBlank();
        assertThat(sessionsOf(account)).isEqualTo(1);
        assertThat(tokens.toString()).doesNotContain(tokens.accessToken(), tokens.refreshToken());
    }

    /** Passwords do not expire. */
    @Test
    void loginWhenThePasswordIsYearsOldThenOpensASession() {
        AccountRow account = account();
        db.update(
                "update user_account set created_at = created_at - interval '30 years',"
                        + " updated_at = updated_at - interval '30 years' where id = ?",
                account.id());

        assertThat(signIn(username(account)).accessToken()).isNotBlank();
    }

    @Test
    void loginWhenAnythingIsWrongThenIsTheSame401() {
        AccountRow account = account();
        AccountRow inactive = db.accounts()
                .insert(row -> row.passwordHash(passwords.hash(PASSWORD)).inactive());
        AccountRow withoutPassword = db.accounts().insert();

        assertLoginRefused(username(account), "wrong");
        assertLoginRefused(username(account), PASSWORD + " ");
        assertLoginRefused(username(account), "x".repeat(129));
        assertLoginRefused(username(inactive), PASSWORD);
        assertLoginRefused(username(withoutPassword), PASSWORD);
        assertLoginRefused(username(withoutPassword), "");
        assertLoginRefused("nobody-" + UUID.randomUUID(), PASSWORD);
        assertThat(sessionsOf(account) + sessionsOf(inactive) + sessionsOf(withoutPassword))
                .isZero();
    }

    @Test
    void loginWhenTheHashIsOutdatedThenRehashes() {
        String old = new Argon2PasswordEncoder(16, 32, 1, 4096, 2).encode(PASSWORD);
        AccountRow account = db.accounts().insert(row -> row.passwordHash(old));

        assertLoginRefused(username(account), "wrong");
        assertThat(hashOf(account)).isEqualTo(old);

        logins.login(username(account), PASSWORD);

        assertThat(passwords.isOutdated(hashOf(account))).isFalse();
        assertThat(passwords.matches(PASSWORD, hashOf(account))).isTrue();
    }

    @Test
    void loginWhenAnotherOneHasRenewedTheHashMeanwhileThenSignsInAllTheSame() {
        String old = new Argon2PasswordEncoder(16, 32, 1, 4096, 2).encode(PASSWORD);
        AccountRow account = db.accounts().insert(row -> row.passwordHash(old));

        LoginOutcome outcome = service(new OvertakenHasher(account, PASSWORD)).login(username(account), PASSWORD);

        assertThat(outcome).isInstanceOf(LoginOutcome.SignedIn.class);
        assertThat(sessionsOf(account)).isEqualTo(1);
        assertThat(passwords.isOutdated(hashOf(account))).isFalse();
    }

    @Test
    void loginWhenThePasswordIsChangedMeanwhileThenIsRefused() {
        AccountRow account = account();
        LoginService overtaken = service(new OvertakenHasher(account, "another horse"));

        assertRefused(INVALID_CREDENTIALS, () -> overtaken.login(username(account), PASSWORD));

        assertThat(sessionsOf(account)).isZero();
    }

    @Test
    void loginWhenTheHashIsReplacedTwiceMeanwhileThenIsRefusedAndRecorded() {
        AccountRow account = account();
        LoginService overtaken = service(new OvertakenHasher(account, PASSWORD, 2));

        assertRefused(INVALID_CREDENTIALS, () -> overtaken.login(username(account), PASSWORD));

        assertThat(sessionsOf(account)).isZero();
        await().untilAsserted(() -> assertThat(db.eventsOf(account.id()))
                .filteredOn("LOGIN_FAILED"::equals)
                .hasSize(1));
    }

    /** Other requests store a password right after each of the first verifications. */
    private final class OvertakenHasher extends PasswordHasher {
        private final AccountRow account;
        private final String stored;
        private int remaining;

        OvertakenHasher(AccountRow account, String stored) {
            this(account, stored, 1);
        }

        OvertakenHasher(AccountRow account, String stored, int times) {
            this.account = account;
            this.stored = stored;
            this.remaining = times;
        }

        @Override
        public boolean matches(String password, @Nullable String hash) {
            boolean matches = super.matches(password, hash);
            if (remaining > 0) {
                remaining--;
                db.update("update user_account set password_hash = ? where id = ?", hash(stored), account.id());
            }
            return matches;
        }
    }

    private LoginService service(PasswordHasher hasher) {
        return new LoginService(accounts, hasher, lockout, secondFactors, challenges, sessions, transaction);
    }

    static Stream<RuntimeException> failures() {
        return Stream.of(new ApiException(ErrorCode.UNAVAILABLE), new QueryTimeoutException("the database is away"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void loginWhenTheRehashFailsThenTheSessionIsOpenAllTheSame(RuntimeException failure) {
        String old = new Argon2PasswordEncoder(16, 32, 1, 4096, 2).encode(PASSWORD);
        AccountRow account = db.accounts().insert(row -> row.passwordHash(old));
        LoginService failing = service(new FailingHasher(failure));

        assertThat(failing.login(username(account), PASSWORD)).isInstanceOf(LoginOutcome.SignedIn.class);

        assertThat(sessionsOf(account)).isEqualTo(1);
        assertThat(hashOf(account)).isEqualTo(old);
    }

    /** Verifies passwords, and fails to hash one. */
    private static final class FailingHasher extends PasswordHasher {
        private final RuntimeException failure;

        FailingHasher(RuntimeException failure) {
            this.failure = failure;
        }

        @Override
        public String hash(String password) {
            throw failure;
        }
    }

    @Test
    void loginWhenTheAccountIsLockedThenRefusesTheRightPassword() {
        AccountRow account = account();
        fail(account, 4);
        signIn(username(account));
        fail(account, 4);
        signIn(username(account));
        fail(account, 5);

        assertLoginRefused(username(account), PASSWORD);
        assertThat(sessionsOf(account)).isEqualTo(2);
    }

    /** The session would otherwise start after the lock, and the sign-in would lift it. */
    @Test
    void loginWhenTheAccountIsLockedWhileTheRightPasswordIsVerifiedThenIsRefusedAndTheLockStays() {
        AccountRow account = account();
        CompletableFuture<Void> refused;

        try (HeldLock held = HeldLock.onRow(db, "user_account", account.id())) {
            refused = CompletableFuture.runAsync(() -> assertLoginRefused(username(account), PASSWORD));
            held.awaitWaiting("from user_account where id = % for no key update");
            fail(account, 5);
        }
        refused.join();

        assertThat(lockout.isLocked(account.id())).isTrue();
        assertThat(sessionsOf(account)).isZero();
        await().untilAsserted(() -> assertThat(db.eventsOf(account.id()))
                .filteredOn("LOGIN_FAILED"::equals)
                .hasSize(6));
    }

    /** The session would otherwise be there when the account is active again. */
    @Test
    void loginWhenTheAccountIsDeactivatedWhileTheRightPasswordIsVerifiedThenIsRefused() {
        AccountRow account = account();
        CompletableFuture<Void> refused;
        try (HeldLock deactivation = HeldLock.onRow(db, "user_account", account.id())) {
            refused = CompletableFuture.runAsync(() -> assertLoginRefused(username(account), PASSWORD));
            deactivation.awaitWaiting("from user_account where id = % for no key update");
            deactivation.execute("update user_account set active = false where id = ?", account.id());
        }
        refused.join();

        assertThat(sessionsOf(account)).isZero();
        await().untilAsserted(() -> assertThat(db.eventsOf(account.id()))
                .filteredOn("LOGIN_FAILED"::equals)
                .hasSize(1));
    }

    @Test
    void loginWhenTheAccountIsEnrolledThenIssuesAChallengeAndNoSession() {
        AccountRow account = account();
        db.update(
                "insert into totp_secret (id, user_account_id, key_id, nonce, ciphertext, created_at)"
                        + " values (gen_random_uuid(), ?, 'k', '', '', now())",
                account.id());

        LoginOutcome outcome = logins.login(username(account), PASSWORD);

        assertThat(outcome).isInstanceOfSatisfying(LoginOutcome.Challenged.class, challenged -> {
            assertThat(challenged.challengeToken()).matches("[0-9a-f]{96}");
            assertThat(challenged.toString()).doesNotContain(challenged.challengeToken());
        });
        assertThat(sessionsOf(account)).isZero();
        db.update("delete from totp_secret where user_account_id = ?", account.id());
    }

    private AccountRow account() {
        return db.accounts().insert(row -> row.passwordHash(passwords.hash(PASSWORD)));
    }

    private void fail(AccountRow account, int times) {
        for (int i = 0; i < times; i++) {
            lockout.recordFailure(accounts.find(account.id()).orElseThrow(), username(account));
        }
    }

    private SessionTokens signIn(String username) {
        return ((LoginOutcome.SignedIn) logins.login(username, PASSWORD)).tokens();
    }

    private void assertLoginRefused(String username, String password) {
        assertRefused(INVALID_CREDENTIALS, () -> logins.login(username, password))
                .satisfies(refusal -> assertThat(refusal.sentence()).isEqualTo("Invalid username or password"));
    }

    private static String username(AccountRow account) {
        return "u-" + account.id();
    }

    private String hashOf(AccountRow account) {
        return db.value(String.class, "select password_hash from user_account where id = ?", account.id());
    }

    private long sessionsOf(AccountRow account) {
        return db.count("select count(*) from user_session where user_account_id = ?", account.id());
    }
}
