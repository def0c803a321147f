package org.clinicalplatform.authentication.administration;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.IDENTITY_PROVIDER_FAILED;
import static org.clinicalplatform.platform.error.ErrorCode.NOT_FOUND;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.authentication.mfa.ChallengeService;
import org.clinicalplatform.authentication.mfa.EnrolmentService;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.transaction.support.TransactionTemplate;

/** With a provider that records its calls and the state of the local row at that moment. */
@DatabaseTest
class AccountAdministrationServiceTest {
    private static final String ADMINISTER = "accesscontrol.user.write";

    private final SessionService sessions;
    private final TransactionTemplate transaction;
    private final UserAccountService accounts;
    private final TestDatabase db;
    private final ChallengeService challenges;
    private final AccountAdministrationService administration;
    private final RecordingIdentityProvider provider = new RecordingIdentityProvider();
    private final List<String> rowAtCall = new ArrayList<>();
    private final AccountRow account;
    private final AccountRow administrator;
    private final Caller caller;

    AccountAdministrationServiceTest(
            Authority authority,
            UserAccountService accounts,
            SessionTerminator ending,
            EnrolmentService secondFactors,
            ChallengeService challenges,
            SessionService sessions,
            TransactionTemplate transaction,
            TestDatabase db) {
        this.sessions = sessions;
        this.challenges = challenges;
        this.transaction = transaction;
        this.accounts = accounts;
        this.db = db;
        administration =
                new AccountAdministrationService(authority, accounts, provider, ending, secondFactors, challenges);
        TenantRow tenant = db.tenants().insert();
        account = db.accounts().insert(row -> row.home(tenant).set("idp_subject", "subject-" + row.id()));
        administrator = db.accounts().insert(row -> row.in(tenant, ADMINISTER));
        caller = TestCallers.in(tenant, administrator);
        provider.atEachCall(id -> rowAtCall.add(accounts.find(id).orElseThrow().active() ? "active" : "inactive"));
    }

    @Test
    void resetSecondFactorWhenEnrolledThenEndsSessions() {
        sessions.open(account.id(), AuthenticationContext.PASSWORD);
        db.update(
                "insert into totp_secret (id, user_account_id, key_id, nonce, ciphertext, created_at)"
                        + " values (gen_random_uuid(), ?, 'k', '', '', now())",
                account.id());
        String challenge = challenges.issue(account.id());

        run(() -> administration.resetSecondFactor(caller, account.id()));
        run(() -> administration.resetSecondFactor(caller, account.id()));

        assertThat(db.count("select count(*) from totp_secret where user_account_id = ?", account.id()))
                .isZero();
        assertThat(db.count(
                        "select count(*) from mfa_challenge where user_account_id = ? and closed_at is null",
                        account.id()))
                .as(challenge)
                .isZero();
        assertThat(db.texts(
                        "select concat_ws(' ', kind, reason) from security_event where user_account_id = ?"
                                + " order by id",
                        account.id()))
                .containsExactly(
                        "LOGIN_SUCCEEDED",
                        "MFA_DISABLED RESET_BY_ADMINISTRATOR",
                        "SESSION_REVOKED SECOND_FACTOR_CHANGED");
        assertThat(provider.calls()).containsExactly("logoutUser");
    }

    @Test
    void deactivateWhenActiveThenWritesToTheProviderFirst() {
        sessions.open(account.id(), AuthenticationContext.PASSWORD);

        UserAccount deactivated = run(() -> administration.deactivate(caller, account.id()));

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
        run(() -> administration.deactivate(caller, account.id()));
        rowAtCall.clear();

        UserAccount open = run(() -> administration.reactivate(caller, account.id()));

        assertThat(open.active()).isTrue();
        assertThat(open.version()).isEqualTo(2);
        assertThat(rowAtCall).containsExactly("inactive");
        assertThat(run(() -> administration.reactivate(caller, account.id()))).isEqualTo(open);
    }

    @Test
    void endSessionsWhenDoneThenTheAccountStaysActive() {
        sessions.open(account.id(), AuthenticationContext.PASSWORD);
        sessions.open(account.id(), AuthenticationContext.PASSWORD);

        run(this::endSessions);

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

        assertRefused(
                IDENTITY_PROVIDER_FAILED,
                () -> run(() -> operation.equals("deactivate")
                        ? administration.deactivate(caller, account.id())
                        : endSessions()));

        assertThat(accounts.find(account.id()).orElseThrow().active()).isTrue();
        assertThat(liveSessions()).isEqualTo(1);
    }

    @Test
    void deactivateWhenRepeatedThenCallsTheProviderAgain() {
        UserAccount once = run(() -> administration.deactivate(caller, account.id()));

        assertThat(run(() -> administration.deactivate(caller, account.id()))).isEqualTo(once);
        assertThat(provider.calls()).containsExactly("setEnabled", "logoutUser", "setEnabled", "logoutUser");

        provider.failAt("setEnabled");
        assertRefused(IDENTITY_PROVIDER_FAILED, () -> run(() -> administration.reactivate(caller, account.id())));
        assertThat(accounts.find(account.id())).contains(once);
    }

    @Test
    void toggleWhenRepeatedThenRestoresTheState() {
        sessions.open(account.id(), AuthenticationContext.PASSWORD);

        assertThat(run(() -> administration.toggle(caller, account.id())).active())
                .isFalse();
        assertThat(liveSessions()).isZero();
        assertThat(run(() -> administration.toggle(caller, account.id())).active())
                .isTrue();
    }

    @Test
    void anyWhenTheAccountIsTheCallersOwnOrUnknownThenDoesNotCallTheProvider() {
        UUID own = administrator.id();

        for (Supplier<UserAccount> change : List.<Supplier<UserAccount>>of(
                () -> administration.deactivate(caller, own),
                () -> administration.reactivate(caller, own),
                () -> administration.toggle(caller, own),
                () -> administration.resetSecondFactor(caller, own))) {
            assertRefused(ACCESS_DENIED, () -> run(change));
        }
        assertRefused(NOT_FOUND, () -> run(() -> administration.deactivate(caller, UUID.randomUUID())));
        assertThat(provider.calls()).isEmpty();
    }

    private UserAccount endSessions() {
        administration.endSessions(caller, account.id());
        return accounts.find(account.id()).orElseThrow();
    }

    /** The service is not a bean here, so its annotations do not start a transaction. */
    private UserAccount run(Supplier<UserAccount> change) {
        return requireNonNull(transaction.execute(status -> change.get()));
    }

    private long liveSessions() {
        return db.count(
                "select count(*) from user_session where user_account_id = ? and ended_at is null", account.id());
    }

    private List<String> endReasons() {
        return db.texts("select end_reason from user_session where user_account_id = ?", account.id());
    }
}
