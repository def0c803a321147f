package org.clinicalplatform.authentication.administration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.IDENTITY_PROVIDER_FAILED;
import static org.clinicalplatform.platform.error.ErrorCode.NOT_FOUND;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.mfa.ChallengeService;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With a provider that records its calls and the state of the local row at that moment. */
@DatabaseTest
class AccountAdministrationServiceTest {
    private static final String ADMINISTER = "accesscontrol.user.write";

    private final SessionService sessions;
    private final UserAccountService accounts;
    private final TestDatabase db;
    private final ChallengeService challenges;
    private final AccountAdministrationService administration;
    private final RecordingIdentityProvider provider;
    private final List<String> rowAtCall = new ArrayList<>();
    private final AccountRow account;
    private final AccountRow administrator;
    private final Caller caller;

    AccountAdministrationServiceTest(
            AccountAdministrationService administration,
            RecordingIdentityProvider provider,
            UserAccountService accounts,
            ChallengeService challenges,
            SessionService sessions,
            TestDatabase db) {
        this.administration = administration;
        this.provider = provider;
        this.accounts = accounts;
        this.challenges = challenges;
        this.sessions = sessions;
        this.db = db;
        TenantRow tenant = db.tenants().insert();
        account = db.accounts().insert(row -> row.home(tenant).set("idp_subject", "subject-" + row.id()));
        administrator = db.accounts().insert(row -> row.in(tenant, ADMINISTER));
        caller = TestCallers.in(tenant, administrator);
        provider.atEachCall(id -> rowAtCall.add(accounts.find(id).orElseThrow().active() ? "active" : "inactive"));
    }

    @AfterEach
    void resetProvider() {
        provider.reset();
    }

    @Test
    void resetSecondFactorWhenEnrolledThenEndsSessions() {
        sessions.open(account.id(), AuthenticationContext.PASSWORD);
        db.update(
                "insert into totp_secret (id, user_account_id, key_id, nonce, ciphertext, created_at)"
                        + " values (gen_random_uuid(), ?, 'k', '', '', now())",
                account.id());
        String challenge = challenges.issue(account.id());

        administration.resetSecondFactor(caller, account.id());
        administration.resetSecondFactor(caller, account.id());

        assertThat(db.count("select count(*) from totp_secret where user_account_id = ?", account.id()))
                .isZero();
        assertThat(db.count(
                        "select count(*) from mfa_challenge where user_account_id = ? and closed_at is null",
                        account.id()))
                .as(challenge)
                .isZero();
        assertThat(db.eventsOf(account.id()))
                .containsExactly(
                        "LOGIN_SUCCEEDED",
                        "MFA_DISABLED RESET_BY_ADMINISTRATOR",
                        "SESSION_REVOKED SECOND_FACTOR_CHANGED");
        assertThat(provider.calls()).containsExactly("logoutUser");
    }

    @Test
    void deactivateWhenActiveThenWritesToTheProviderFirst() {
        sessions.open(account.id(), AuthenticationContext.PASSWORD);

        UserAccount deactivated = administration.deactivate(caller, account.id());

        assertThat(deactivated.active()).isFalse();
        assertThat(deactivated.version()).isEqualTo(1);
        assertThat(accounts.find(account.id())).contains(deactivated);
        assertThat(provider.calls()).containsExactly("setEnabled", "logoutUser");
        assertThat(rowAtCall).containsExactly("active", "inactive");
        assertThat(liveSessions()).isZero();
        assertThat(endReasons()).containsOnly("ACCOUNT_DEACTIVATED");
    }

    @Test
    void reactivateWhenInactiveThenKeepsSessions() {
        sessions.open(account.id(), AuthenticationContext.PASSWORD);
        assertThat(administration.toggle(caller, account.id()).active()).isFalse();
        assertThat(liveSessions()).isZero();
        rowAtCall.clear();

        UserAccount open = administration.reactivate(caller, account.id());

        assertThat(open.active()).isTrue();
        assertThat(open.version()).isEqualTo(2);
        assertThat(rowAtCall).containsExactly("inactive");
        assertThat(administration.reactivate(caller, account.id())).isEqualTo(open);
        administration.deactivate(caller, account.id());
        assertThat(administration.toggle(caller, account.id()).active()).isTrue();
    }

    @Test
    void endSessionsWhenDoneThenTheAccountStaysActive() {
        sessions.open(account.id(), AuthenticationContext.PASSWORD);
        sessions.open(account.id(), AuthenticationContext.PASSWORD);

        administration.endSessions(caller, account.id());

        assertThat(liveSessions()).isZero();
        assertThat(endReasons()).containsOnly("ENDED_BY_ADMINISTRATOR");
        assertThat(provider.calls()).containsExactly("logoutUser");
        assertThat(accounts.find(account.id()).orElseThrow().active()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"deactivate, setEnabled", "deactivate, logoutUser", "endSessions, logoutUser"})
    void anyWhenTheProviderFailsThenChangesNothing(String operation, String call) {
        sessions.open(account.id(), AuthenticationContext.PASSWORD);
        provider.failAt(call);

        assertRefused(IDENTITY_PROVIDER_FAILED, () -> {
            if (operation.equals("deactivate")) {
                administration.deactivate(caller, account.id());
            } else {
                administration.endSessions(caller, account.id());
            }
        });

        assertThat(accounts.find(account.id()).orElseThrow().active()).isTrue();
        assertThat(liveSessions()).isEqualTo(1);
    }

    @Test
    void deactivateWhenRepeatedThenCallsTheProviderAgain() {
        UserAccount once = administration.deactivate(caller, account.id());

        assertThat(administration.deactivate(caller, account.id())).isEqualTo(once);
        assertThat(provider.calls()).containsExactly("setEnabled", "logoutUser", "setEnabled", "logoutUser");

        provider.failAt("setEnabled");
        assertRefused(IDENTITY_PROVIDER_FAILED, () -> administration.reactivate(caller, account.id()));
        assertThat(accounts.find(account.id())).contains(once);
    }

    @Test
    void anyWhenTheAccountIsTheCallersOwnOrUnknownThenDoesNotCallTheProvider() {
        UUID own = administrator.id();

        for (ThrowingCallable change : List.<ThrowingCallable>of(
                () -> administration.deactivate(caller, own),
                () -> administration.reactivate(caller, own),
                () -> administration.toggle(caller, own),
                () -> administration.resetSecondFactor(caller, own))) {
            assertRefused(ACCESS_DENIED, change);
        }
        assertRefused(NOT_FOUND, () -> administration.deactivate(caller, UUID.randomUUID()));
        assertThat(provider.calls()).isEmpty();
    }

    private long liveSessions() {
        return db.count(
                "select count(*) from user_session where user_account_id = ? and ended_at is null", account.id());
    }

    private List<String> endReasons() {
        return db.texts("select end_reason from user_session where user_account_id = ?", account.id());
    }
}
