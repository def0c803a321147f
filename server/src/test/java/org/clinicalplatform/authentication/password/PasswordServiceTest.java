package org.clinicalplatform.authentication.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.AUTHENTICATION_REQUIRED;
import static org.clinicalplatform.platform.error.ErrorCode.IDENTITY_PROVIDER_FAILED;
import static org.clinicalplatform.platform.error.ErrorCode.IDP_USER_NOT_RELEASED;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.platform.error.ErrorCode.NOT_FOUND;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.PasswordFixture;
import org.clinicalplatform.authentication.lockout.AccountLockout;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

class PasswordServiceTest extends ClinicTestCase {
    private static final String FORMER = "former-Horse-1";
    private static final String NEXT = "correct-Horse-2";

    private final PasswordService service = bean(PasswordService.class);
    private final PasswordHasher hasher = bean(PasswordHasher.class);
    private final SessionService sessions = bean(SessionService.class);
    private final RecordingIdentityProvider provider = bean(RecordingIdentityProvider.class);
    private final PasswordFixture passwords;
    private final AccountRow holder;
    private final Caller administrator;

    PasswordServiceTest(ApplicationContext beans) {
        super(beans);
        passwords = new PasswordFixture(db);
        holder = db.accounts().insert(row -> row.home(tenant).passwordHash(hasher.hash(FORMER)));
        administrator = TestCallers.in(tenant, db.accounts().insert(row -> row.in(tenant, "accesscontrol.user.write")));
    }

    @AfterEach
    void resetProvider() {
        provider.reset();
    }

    @Test
    void changeWhenTheCurrentPasswordIsRightThenEndsEverySession() {
        sessions.open(holder.id(), AuthenticationContext.PASSWORD);
        sessions.open(holder.id(), AuthenticationContext.PASSWORD);

        service.change(TestCallers.unscoped(holder), FORMER, NEXT);

        assertThat(hasher.matches(NEXT, passwords.hashOf(holder.id()))).isTrue();
        assertThat(db.eventsOf(holder.id()))
                .containsExactly(
                        "LOGIN_SUCCEEDED",
                        "LOGIN_SUCCEEDED",
                        "PASSWORD_CHANGED OWN_CHANGE",
                        "SESSION_REVOKED PASSWORD_CHANGED",
                        "SESSION_REVOKED PASSWORD_CHANGED");
        assertThat(provider.calls()).containsExactly("setPassword", "logoutUser");
    }

    @Test
    void changeWhenInvalidThenIs400AndChangesNothing() {
        String before = passwords.hashOf(holder.id());
        Caller caller = TestCallers.unscoped(holder);

        assertInvalid(() -> service.change(caller, "wrong-Horse-1", NEXT), "currentPassword is wrong");
        assertInvalid(() -> service.change(caller, FORMER, "short1"), "newPassword must have 8 to 128 characters");
        assertInvalid(
                () -> service.change(caller, "wrong-Horse-1", "letters-only"),
                "newPassword must contain at least one digit");
        assertInvalid(() -> service.requireUpdate(caller), "Change the password directly");
        AccountRow locked = db.accounts().insert(row -> row.passwordHash(hasher.hash(FORMER)));
        passwords.lockOut(locked);
        assertInvalid(() -> service.change(TestCallers.unscoped(locked), FORMER, NEXT), "currentPassword is wrong");
        provider.ownCredentials();
        assertInvalid(() -> service.change(caller, FORMER, NEXT), "/api/v1/auth/password-reset/require-update");

        assertThat(passwords.hashOf(holder.id())).isEqualTo(before);
        assertThat(provider.calls()).isEmpty();
    }

    /** The new password would lift the lock. */
    @Test
    void changeWhenTheAccountIsLockedWhileTheCurrentPasswordIsVerifiedThenIsRefusedAndTheLockStays() {
        String before = passwords.hashOf(holder.id());
        CompletableFuture<Void> refused;

        try (HeldLock held = HeldLock.onRow(db, "user_account", holder.id())) {
            refused = CompletableFuture.runAsync(() -> assertInvalid(
                    () -> service.change(TestCallers.unscoped(holder), FORMER, NEXT), "currentPassword is wrong"));
            held.awaitWaiting("from user_account where id = % for no key update");
            passwords.lockOut(holder);
        }
        refused.join();

        assertThat(passwords.hashOf(holder.id())).isEqualTo(before);
        assertThat(bean(AccountLockout.class).isLocked(holder.id())).isTrue();
        assertThat(provider.calls()).isEmpty();
    }

    /** Or the change would lift a lock that falls at that moment. Only a count from before lets attempts wait. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void changeWhenAttemptsFailWhileThePasswordIsWrittenThenTheyCountAfterIt(int before) {
        AccountLockout lockout = bean(AccountLockout.class);
        UserAccount account = bean(UserAccountService.class).find(holder.id()).orElseThrow();
        for (int i = 0; i < before; i++) {
            lockout.recordFailure(account, account.username());
        }
        List<CompletableFuture<Void>> attempts = new ArrayList<>();
        provider.atEachCall(id -> {
            CompletableFuture<Void> attempt =
                    CompletableFuture.runAsync(() -> lockout.recordFailure(account, account.username()));
            attempts.add(attempt);
            await().until(() -> attempt.isDone() || waitsForTheLockout());
        });

        service.change(TestCallers.unscoped(holder), FORMER, NEXT);

        attempts.forEach(CompletableFuture::join);
        assertThat(db.count("select failed_login_attempts from account_lockout where subject = ?", holder.id()))
                .isEqualTo(attempts.size());
    }

    private boolean waitsForTheLockout() {
        return db.count("select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
                        + " and query like '%insert into account_lockout%'")
                > 0;
    }

    @Test
    void changeWhenTheAccountIsDeactivatedMeanwhileThenRequiresAuthentication() {
        String before = passwords.hashOf(holder.id());
        CompletableFuture<Void> refused;

        try (HeldLock held = HeldLock.onRow(db, "user_account", holder.id())) {
            refused = CompletableFuture.runAsync(() -> assertRefused(
                    AUTHENTICATION_REQUIRED, () -> service.change(TestCallers.unscoped(holder), FORMER, NEXT)));
            held.awaitWaiting("from user_account where id = % for no key update");
            held.execute("update user_account set active = false where id = ?", holder.id());
        }
        refused.join();

        assertThat(passwords.hashOf(holder.id())).isEqualTo(before);
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void changeWhenASignInRenewsTheHashMeanwhileThenSucceeds() {
        change(() -> hasher.hash(FORMER), () -> service.change(TestCallers.unscoped(holder), FORMER, NEXT));

        assertThat(hasher.matches(NEXT, passwords.hashOf(holder.id()))).isTrue();
        assertThat(passwords.lockouts(holder)).isZero();
    }

    @Test
    void changeWhenThePasswordIsChangedMeanwhileThenIsRefused() {
        change(
                () -> hasher.hash("another-Horse-3"),
                () -> assertInvalid(
                        () -> service.change(TestCallers.unscoped(holder), FORMER, NEXT), "currentPassword is wrong"));

        assertThat(hasher.matches("another-Horse-3", passwords.hashOf(holder.id())))
                .isTrue();
        assertThat(passwords.lockouts(holder)).as("counted failures").isZero();
        assertThat(provider.calls()).isEmpty();
    }

    /** Runs the change, and stores another hash between its verification and its write. */
    private void change(Supplier<String> stored, Runnable change) {
        CompletableFuture<Void> changed;
        try (HeldLock held = HeldLock.onRow(db, "user_account", holder.id())) {
            changed = CompletableFuture.runAsync(change);
            held.awaitWaiting("from user_account where id = % for no key update");
            held.execute("update user_account set password_hash = ? where id = ?", stored.get(), holder.id());
        }
        changed.join();
    }

    @Test
    void setWhenTheAccountBelongsToAClientThenRefuses() {
        provider.ownCredentials();
        AccountRow program = db.accounts()
                .insert(row -> row.home(tenant).set("service_account", true).set("client_id", "client-" + row.id()));

        assertInvalid(
                () -> service.set(administrator, program.id(), NEXT),
                "The account of a client of the identity provider does not have a password");

        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void writeWhenTheProviderFailsThenChangesNothing() {
        String before = passwords.hashOf(holder.id());
        sessions.open(holder.id(), AuthenticationContext.PASSWORD);
        provider.failAt("logoutUser");

        assertRefused(IDENTITY_PROVIDER_FAILED, () -> service.change(TestCallers.unscoped(holder), FORMER, NEXT));
        assertRefused(IDENTITY_PROVIDER_FAILED, () -> service.set(administrator, holder.id(), NEXT));
        assertThat(passwords.hashOf(holder.id())).isEqualTo(before);
        assertThat(db.eventsOf(holder.id())).containsExactly("LOGIN_SUCCEEDED");
    }

    @Test
    void writeWhenTheUserAtTheProviderIsNotReleasedThenChangesNothing() {
        provider.ownCredentials();
        provider.withhold(holder.id(), UserRelease.NOT_MARKED);
        sessions.open(holder.id(), AuthenticationContext.IDENTITY_PROVIDER);

        assertRefused(IDP_USER_NOT_RELEASED, () -> service.set(administrator, holder.id(), NEXT));
        assertRefused(IDP_USER_NOT_RELEASED, () -> service.requireUpdate(TestCallers.unscoped(holder)));

        assertThat(db.eventsOf(holder.id())).containsExactly("LOGIN_SUCCEEDED");
        assertThat(provider.calls()).containsExactly("setPassword", "requirePasswordUpdate");
    }

    @Test
    void setWhenByAnAdministratorThenWritesToTheProviderFirstAndUnlocks() {
        passwords.lockOut(holder);
        String before = passwords.hashOf(holder.id());
        provider.atEachCall(id -> assertThat(passwords.hashOf(id)).isEqualTo(before));

        service.set(administrator, holder.id(), NEXT);

        assertThat(hasher.matches(NEXT, passwords.hashOf(holder.id()))).isTrue();
        assertThat(passwords.lockouts(holder)).isZero();
        assertThat(db.eventsOf(holder.id())).containsExactly("PASSWORD_CHANGED ADMINISTRATOR");
        assertThat(provider.calls()).containsExactly("setPassword", "logoutUser");
    }

    @Test
    void eventWhenAnAdministratorSetThePasswordThenNamesNoSessionAndThatOfTheHolderOtherwise() {
        Caller caller = TestCallers.unscoped(holder);

        service.set(administrator, holder.id(), NEXT);
        service.change(caller, NEXT, FORMER);

        assertThat(db.texts(
                        "select coalesce(session_id::text, 'none') from security_event"
                                + " where user_account_id = ? and kind = 'PASSWORD_CHANGED' order by id",
                        holder.id()))
                .containsExactly("none", caller.sessionId().toString());
    }

    @Test
    void setWhenTheCallerHasNoAuthorityThenRefusesAndDoesNotCallTheProvider() {
        AccountRow foreign = db.accounts().insert();
        AccountRow stronger = db.accounts().insert(row -> row.in(tenant, "clinical.visit.read"));

        assertRefused(NOT_FOUND, () -> service.set(administrator, foreign.id(), NEXT));
        assertRefused(ACCESS_DENIED, () -> service.set(administrator, stronger.id(), NEXT));
        assertRefused(ACCESS_DENIED, () -> service.set(administrator, administrator.accountId(), NEXT))
                .withMessage("You cannot change your own account");
        assertThat(passwords.hashOf(stronger.id())).isEmpty();
        assertThat(passwords.hashOf(administrator.accountId())).isEmpty();
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void requireUpdateWhenUnderAnIdentityProviderThenEndsEverySessionHereAndThere() {
        sessions.open(holder.id(), AuthenticationContext.IDENTITY_PROVIDER);
        provider.ownCredentials();

        service.requireUpdate(TestCallers.unscoped(holder));

        assertThat(provider.calls()).containsExactly("requirePasswordUpdate", "logoutUser");
        assertThat(db.eventsOf(holder.id()))
                .containsExactly("LOGIN_SUCCEEDED", "SESSION_REVOKED PASSWORD_UPDATE_REQUIRED");
    }

    private static void assertInvalid(ThrowingCallable call, String reason) {
        assertRefused(INVALID_REQUEST, call).withMessageContaining(reason);
    }
}
