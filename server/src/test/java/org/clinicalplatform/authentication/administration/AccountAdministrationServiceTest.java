package org.clinicalplatform.authentication.administration;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
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
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionTemplate;

/** With a provider that remembers what it is told, and what the local row says at that moment. */
@DatabaseTest
class AccountAdministrationServiceTest {
    private static final String ADMINISTER = "accesscontrol.user.write";

    private final SessionService sessions;
    private final TransactionTemplate transaction;
    private final UserAccountService accounts;
    private final TestDatabase db;
    private final ChallengeService challenges;
    private final AccountAdministrationService states;
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
        states = new AccountAdministrationService(authority, accounts, provider, ending, secondFactors, challenges);
        TenantRow tenant = db.tenants().insert();
        account = db.accounts().insert(row -> row.home(tenant).set("idp_subject", "subject-" + row.id()));
        administrator = db.accounts().insert(row -> row.in(tenant, ADMINISTER));
        caller = TestCallers.in(tenant, administrator);
        provider.atEachCall(id -> rowAtCall.add(accounts.find(id).orElseThrow().active() ? "active" : "inactive"));
    }

    @Test
    void resetSecondFactorWhenTheAccountIsEnrolledThenNothingOfItIsLeftAndItsSessionsAreOver() {
        sessions.open(account.id(), AuthenticationContext.PASSWORD);
        db.update(
                "insert into totp_secret (id, user_account_id, key_id, nonce, ciphertext, created_at)"
                        + " values (gen_random_uuid(), ?, 'k', '', '', now())",
                account.id());
        String challenge = challenges.issue(account.id());

        run(() -> states.resetSecondFactor(caller, account.id()));
        run(() -> states.resetSecondFactor(caller, account.id()));

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
    void deactivateWhenDoneThenTheProviderIsFirstAndTheSessionsAreOver() {
        sessions.open(account.id(), AuthenticationContext.PASSWORD);

        UserAccount closed = run(() -> states.deactivate(caller, account.id()));

        assertThat(closed.active()).isFalse();
        assertThat(closed.version()).isEqualTo(1);
        assertThat(accounts.find(account.id())).contains(closed);
        assertThat(provider.calls()).containsExactly("setEnabled", "logoutUser");
        assertThat(rowAtCall).containsExactly("active", "inactive");
        assertThat(liveSessions()).isZero();
        assertThat(endReasons()).containsOnly("ACCOUNT_DEACTIVATED");
    }

    @Test
    void deactivateWhenTheProviderFailsThenNothingIsChanged() {
        sessions.open(account.id(), AuthenticationContext.PASSWORD);
        for (String failing : List.of("setEnabled", "logoutUser")) {
            provider.failAt(failing);

            assertThatExceptionOfType(IdentityProviderException.class)
                    .isThrownBy(() -> run(() -> states.deactivate(caller, account.id())))
                    .extracting(ApiException::code)
                    .isEqualTo(ErrorCode.IDENTITY_PROVIDER_FAILED);
            assertThat(accounts.find(account.id()).orElseThrow().active())
                    .as(failing)
                    .isTrue();
            assertThat(liveSessions()).as(failing).isEqualTo(1);
        }
    }

    @Test
    void deactivateWhenRepeatedThenTheRowStaysAndTheProviderIsToldAgain() {
        UserAccount once = run(() -> states.deactivate(caller, account.id()));

        assertThat(run(() -> states.deactivate(caller, account.id()))).isEqualTo(once);
        assertThat(provider.calls()).containsExactly("setEnabled", "logoutUser", "setEnabled", "logoutUser");
    }

    @Test
    void reactivateWhenClosedThenIsOpenAndNobodyIsSignedOut() {
        run(() -> states.deactivate(caller, account.id()));
        rowAtCall.clear();

        UserAccount open = run(() -> states.reactivate(caller, account.id()));

        assertThat(open.active()).isTrue();
        assertThat(open.version()).isEqualTo(2);
        assertThat(rowAtCall).containsExactly("inactive");
        assertThat(run(() -> states.reactivate(caller, account.id()))).isEqualTo(open);
    }

    @Test
    void reactivateWhenTheProviderFailsThenStaysClosed() {
        run(() -> states.deactivate(caller, account.id()));
        provider.failAt("setEnabled");

        assertThatExceptionOfType(IdentityProviderException.class)
                .isThrownBy(() -> run(() -> states.reactivate(caller, account.id())));
        assertThat(accounts.find(account.id()).orElseThrow().active()).isFalse();
    }

    @Test
    void toggleWhenDoneTwiceThenIsAsBefore() {
        sessions.open(account.id(), AuthenticationContext.PASSWORD);

        assertThat(run(() -> states.toggle(caller, account.id())).active()).isFalse();
        assertThat(liveSessions()).isZero();
        assertThat(run(() -> states.toggle(caller, account.id())).active()).isTrue();
    }

    @Test
    void endSessionsWhenDoneThenTheAccountStaysOpen() {
        sessions.open(account.id(), AuthenticationContext.PASSWORD);
        sessions.open(account.id(), AuthenticationContext.PASSWORD);

        transaction.executeWithoutResult(status -> states.endSessions(caller, account.id()));

        assertThat(liveSessions()).isZero();
        assertThat(endReasons()).containsOnly("ENDED_BY_ADMINISTRATOR");
        assertThat(provider.calls()).containsExactly("logoutUser");
        assertThat(accounts.find(account.id()).orElseThrow().active()).isTrue();
    }

    @Test
    void endSessionsWhenTheProviderFailsThenTheyGoOn() {
        sessions.open(account.id(), AuthenticationContext.PASSWORD);
        provider.failAt("logoutUser");

        assertThatExceptionOfType(IdentityProviderException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(status -> states.endSessions(caller, account.id())));
        assertThat(liveSessions()).isEqualTo(1);
    }

    @Test
    void anyWhenItIsTheCallersOwnAccountThenIsRefusedAndTheProviderIsNotTold() {
        List<Supplier<UserAccount>> changes = List.of(
                () -> states.deactivate(caller, administrator.id()),
                () -> states.reactivate(caller, administrator.id()),
                () -> states.toggle(caller, administrator.id()));

        for (Supplier<UserAccount> change : changes) {
            assertRefused(ACCESS_DENIED, () -> run(change));
        }
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void anyWhenTheAccountIsUnknownThenTheProviderIsNotTold() {
        UUID unknown = UUID.randomUUID();

        assertRefused(NOT_FOUND, () -> run(() -> states.deactivate(caller, unknown)));
        assertThat(provider.calls()).isEmpty();
    }

    /** The service is made by hand here, so the transaction is as well. */
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
