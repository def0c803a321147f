package org.clinicalplatform.authentication.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.IDENTITY_PROVIDER_FAILED;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.platform.error.ErrorCode.NOT_FOUND;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.authentication.PasswordFixture;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@DatabaseTest
class PasswordServiceTest {
    private static final String FORMER = "former-Horse-1";
    private static final String NEXT = "correct-Horse-2";

    private final PasswordService service;
    private final PasswordHasher hasher;
    private final SessionService sessions;
    private final RecordingIdentityProvider provider;
    private final TestDatabase db;
    private final PasswordFixture passwords;
    private final TenantRow tenant;
    private final AccountRow account;
    private final Caller administrator;

    PasswordServiceTest(
            PasswordService service,
            PasswordHasher hasher,
            SessionService sessions,
            RecordingIdentityProvider provider,
            TestDatabase db) {
        this.service = service;
        this.hasher = hasher;
        this.sessions = sessions;
        this.provider = provider;
        this.db = db;
        this.passwords = new PasswordFixture(db);
        this.tenant = db.tenants().insert();
        this.account = db.accounts().insert(row -> row.home(tenant).passwordHash(hasher.hash(FORMER)));
        this.administrator =
                TestCallers.in(tenant, db.accounts().insert(row -> row.in(tenant, "accesscontrol.user.write")));
    }

    @AfterEach
    void resetProvider() {
        provider.reset();
    }

    @Test
    void changeWhenTheCurrentPasswordIsRightThenEndsEverySession() {
        sessions.open(account.id(), AuthenticationContext.PASSWORD);
        sessions.open(account.id(), AuthenticationContext.PASSWORD);

        service.change(TestCallers.unscoped(account), FORMER, NEXT);

        assertThat(hasher.matches(NEXT, passwords.hashOf(account.id()))).isTrue();
        assertThat(db.eventsOf(account.id()))
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
        String before = passwords.hashOf(account.id());
        Caller caller = TestCallers.unscoped(account);

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

        assertThat(passwords.hashOf(account.id())).isEqualTo(before);
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void writeWhenTheProviderFailsThenChangesNothing() {
        String before = passwords.hashOf(account.id());
        sessions.open(account.id(), AuthenticationContext.PASSWORD);
        provider.failAt("logoutUser");

        assertRefused(IDENTITY_PROVIDER_FAILED, () -> service.change(TestCallers.unscoped(account), FORMER, NEXT));
        assertRefused(IDENTITY_PROVIDER_FAILED, () -> service.set(administrator, account.id(), NEXT));
        assertThat(passwords.hashOf(account.id())).isEqualTo(before);
        assertThat(db.eventsOf(account.id())).containsExactly("LOGIN_SUCCEEDED");
    }

    @Test
    void setWhenByAnAdministratorThenWritesToTheProviderFirstAndUnlocks() {
        passwords.lockOut(account);
        String before = passwords.hashOf(account.id());
        provider.atEachCall(id -> assertThat(passwords.hashOf(id)).isEqualTo(before));

        service.set(administrator, account.id(), NEXT);

        assertThat(hasher.matches(NEXT, passwords.hashOf(account.id()))).isTrue();
        assertThat(passwords.lockouts(account)).isZero();
        assertThat(db.eventsOf(account.id())).containsExactly("PASSWORD_CHANGED ADMINISTRATOR");
        assertThat(provider.calls()).containsExactly("setPassword", "logoutUser");
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
        sessions.open(account.id(), AuthenticationContext.IDENTITY_PROVIDER);
        provider.ownCredentials();

        service.requireUpdate(TestCallers.unscoped(account));

        assertThat(provider.calls()).containsExactly("requirePasswordUpdate", "logoutUser");
        assertThat(db.eventsOf(account.id()))
                .containsExactly("LOGIN_SUCCEEDED", "SESSION_REVOKED PASSWORD_UPDATE_REQUIRED");
    }

    private static void assertInvalid(ThrowingCallable call, String reason) {
        assertRefused(INVALID_REQUEST, call).withMessageContaining(reason);
    }
}
