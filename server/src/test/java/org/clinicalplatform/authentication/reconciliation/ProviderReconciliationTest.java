package org.clinicalplatform.authentication.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.identityprovider.ProviderAdminSettings;
import org.clinicalplatform.identityprovider.ProviderWriteJournal;
import org.clinicalplatform.identityprovider.ProviderWriteKind;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionTemplate;

@DatabaseTest
class ProviderReconciliationTest {
    private static final Duration HEAD_START = Duration.ofSeconds(5);
    private static final Duration DELAY = Duration.ofSeconds(10);
    private static final Duration SETTLED = Duration.ofMinutes(1);

    private final ProviderWriteJournal journal;
    private final UserAccountService accounts;
    private final SessionService sessions;
    private final TransactionTemplate transaction;
    private final TestClock clock;
    private final TestDatabase db;
    private final RecordingIdentityProvider provider = new RecordingIdentityProvider();
    private final ProviderReconciliation reconciliation;
    private final AccountRow account;

    ProviderReconciliationTest(
            ProviderWriteJournal journal,
            UserAccountService accounts,
            SessionTerminator ending,
            SessionService sessions,
            TransactionTemplate transaction,
            TestClock clock,
            TestDatabase db) {
        this.journal = journal;
        this.accounts = accounts;
        this.sessions = sessions;
        this.transaction = transaction;
        this.clock = clock;
        this.db = db;
        ProviderAdminSettings settings = new ProviderAdminSettings(
                "http://provider.example", "r", "c", "s", HEAD_START, HEAD_START, DELAY, SETTLED);
        reconciliation = new ProviderReconciliation(journal, provider, accounts, ending, settings, transaction, clock);
        TenantRow tenant = db.tenants().insert();
        account = db.accounts().insert(row -> row.home(tenant).set("idp_subject", "subject-" + row.id()));
    }

    @BeforeEach
    void nothingIsLeft() {
        db.update("delete from identity_provider_write");
    }

    @Test
    void announceWhenTheTransactionCommitsThenNothingIsLeft() {
        transaction.executeWithoutResult(status -> journal.add(ProviderWriteKind.PASSWORD, account.id()));

        assertThat(left()).isZero();
    }

    @Test
    void announceWhenTheTransactionRunsThenTheRecordIsThereForOthersAndNobodyTakesIt() {
        transaction.executeWithoutResult(status -> {
            journal.add(ProviderWriteKind.ENABLEMENT, account.id());
            assertThat(left()).isEqualTo(1);
            clock.advance(HEAD_START);
            new Elsewhere().run(reconciliation::run);
            assertThat(provider.calls()).isEmpty();
        });
    }

    @Test
    void announceWhenTheTransactionIsRolledBackThenTheRecordStays() {
        loseWrite(ProviderWriteKind.ENABLEMENT, account.id());

        assertThat(left()).isEqualTo(1);
    }

    @Test
    void announceWhenThereIsNoTransactionThenRefuses() {
        assertThatExceptionOfType(IllegalTransactionStateException.class)
                .isThrownBy(() -> journal.add(ProviderWriteKind.ENABLEMENT, account.id()));
        assertThat(left()).isZero();
    }

    @Test
    void withdrawWhenTheTransactionIsRolledBackThenTheRecordIsGone() {
        transaction.executeWithoutResult(status -> {
            journal.discard(journal.add(ProviderWriteKind.ENABLEMENT, account.id()));
            status.setRollbackOnly();
        });

        assertThat(left()).isZero();
    }

    @Test
    void runWhenTheAccountIsActiveThenTheUserIsLetInUntilTheProviderCannotBeLateAnyMore() {
        loseWrite(ProviderWriteKind.ENABLEMENT, account.id());

        reconciliation.run();
        assertThat(provider.calls()).as("the transaction's head start").isEmpty();

        clock.advance(HEAD_START);
        reconciliation.run();
        assertThat(provider.calls()).containsExactly("setEnabled");
        assertThat(left()).isEqualTo(1);

        reconciliation.run();
        assertThat(provider.calls()).containsExactly("setEnabled");

        clock.advance(SETTLED);
        reconciliation.run();
        assertThat(provider.calls()).containsExactly("setEnabled", "setEnabled");
        assertThat(left()).isZero();
    }

    @Test
    void runWhenAUserHasNoAccountThenIsWithdrawn() {
        loseWrite(ProviderWriteKind.USER, UUID.randomUUID());

        clock.advance(SETTLED);
        reconciliation.run();

        assertThat(provider.calls()).containsExactly("deleteUser");
        assertThat(left()).isZero();
    }

    @Test
    void runWhenTheUserHasAnAccountAfterAllThenIsLeftAlone() {
        loseWrite(ProviderWriteKind.USER, account.id());

        clock.advance(SETTLED);
        reconciliation.run();

        assertThat(provider.calls()).isEmpty();
        assertThat(left()).isZero();
    }

    @Test
    void runWhenAPasswordMayHaveChangedThenTheSessionsEndHereAndThereAndAgainWhenItCannotChangeLate() {
        sessions.open(account.id(), AuthenticationContext.IDENTITY_PROVIDER);
        loseWrite(ProviderWriteKind.PASSWORD, account.id());

        clock.advance(HEAD_START);
        reconciliation.run();

        assertThat(provider.calls()).containsExactly("logoutUser");
        assertThat(db.texts("select end_reason from user_session where user_account_id = ?", account.id()))
                .containsExactly("PASSWORD_CHANGED");
        assertThat(left()).isEqualTo(1);

        clock.advance(SETTLED);
        reconciliation.run();

        assertThat(provider.calls()).containsExactly("logoutUser", "logoutUser");
        assertThat(left()).isZero();
    }

    @Test
    void runWhenTheProviderFailsThenTriesAgainLaterAndLater() {
        loseWrite(ProviderWriteKind.ENABLEMENT, account.id());
        provider.failAt("setEnabled");
        clock.advance(HEAD_START);

        reconciliation.run();
        reconciliation.run();
        assertThat(provider.calls()).hasSize(1);
        clock.advance(DELAY);
        reconciliation.run();
        clock.advance(DELAY);
        reconciliation.run();
        assertThat(provider.calls()).as("the second pause is twice as long").hasSize(2);

        assertThat(db.value(String.class, "select concat_ws(' ', attempts, last_error) from identity_provider_write"))
                .startsWith("2 ")
                .contains("the provider is away");
    }

    @Test
    void runWhenSomebodyChangesTheAccountThenIsLeftForLater() {
        loseWrite(ProviderWriteKind.ENABLEMENT, account.id());
        clock.advance(HEAD_START);

        transaction.executeWithoutResult(status -> {
            assertThat(accounts.lock(account.id())).isPresent();
            new Elsewhere().run(reconciliation::run);
        });

        assertThat(provider.calls()).isEmpty();
        assertThat(left()).isEqualTo(1);
    }

    private void loseWrite(ProviderWriteKind kind, UUID accountId) {
        transaction.executeWithoutResult(status -> {
            journal.add(kind, accountId);
            status.setRollbackOnly();
        });
    }

    /** Seen from outside of any transaction of the test. */
    private long left() {
        List<Long> count = new ArrayList<>();
        new Elsewhere().run(() -> count.add(db.count("select count(*) from identity_provider_write")));
        return count.get(0);
    }

    /** A thread that has no part in the transaction at hand. */
    private static final class Elsewhere {
        void run(Runnable work) {
            Thread thread = new Thread(work, "elsewhere");
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }
}
