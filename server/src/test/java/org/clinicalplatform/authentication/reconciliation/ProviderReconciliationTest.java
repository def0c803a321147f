package org.clinicalplatform.authentication.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderAdminSettings;
import org.clinicalplatform.identityprovider.ProviderWriteJournal;
import org.clinicalplatform.identityprovider.ProviderWriteKind;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.TenantRow;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionTemplate;

class ProviderReconciliationTest extends ClinicTestCase {
    private static final Duration HEAD_START = Duration.ofSeconds(5);
    private static final Duration DELAY = Duration.ofSeconds(10);
    private static final Duration FINAL = Duration.ofMinutes(1);

    private final ProviderWriteJournal journal = bean(ProviderWriteJournal.class);
    private final UserAccountService accounts = bean(UserAccountService.class);
    private final SessionService sessions = bean(SessionService.class);
    private final TransactionTemplate transaction = bean(TransactionTemplate.class);
    private final RecordingIdentityProvider provider = new RecordingIdentityProvider();
    private final ProviderReconciliation reconciliation;
    private final AccountRow holder;

    ProviderReconciliationTest(ApplicationContext beans) {
        super(beans);
        ProviderAdminSettings settings = new ProviderAdminSettings(
                "http://provider.example", "r", "c", "s", HEAD_START, HEAD_START, DELAY, FINAL);
        reconciliation = new ProviderReconciliation(
                journal, provider, accounts, bean(SessionTerminator.class), settings, transaction, clock);
        TenantRow tenant = db.tenants().insert();
        holder = db.accounts().insert(row -> row.home(tenant).set("idp_subject", "subject-" + row.id()));
    }

    @BeforeEach
    void emptyJournal() {
        db.update("delete from identity_provider_write");
    }

    @Test
    void addWhenTheTransactionEndsThenOnlyARollbackKeepsTheEntryUnlessDiscarded() {
        transaction.executeWithoutResult(status -> journal.add(ProviderWriteKind.PASSWORD, holder.id(), null));
        assertThat(entries()).isZero();

        transaction.executeWithoutResult(status -> {
            journal.discard(journal.add(ProviderWriteKind.ENABLEMENT, holder.id(), null));
            status.setRollbackOnly();
        });
        assertThat(entries()).isZero();

        interruptWrite(ProviderWriteKind.ENABLEMENT, holder.id());
        assertThat(entries()).isEqualTo(1);
    }

    @Test
    void addWhenTheTransactionIsOpenThenTheEntryIsVisibleAndLocked() {
        transaction.executeWithoutResult(status -> {
            journal.add(ProviderWriteKind.ENABLEMENT, holder.id(), null);
            assertThat(entries()).isEqualTo(1);
            clock.advance(HEAD_START);
            runElsewhere();
            assertThat(provider.calls()).isEmpty();
        });
    }

    @Test
    void addWhenThereIsNoTransactionThenFails() {
        assertThatExceptionOfType(IllegalTransactionStateException.class)
                .isThrownBy(() -> journal.add(ProviderWriteKind.ENABLEMENT, holder.id(), null));
        assertThat(entries()).isZero();
    }

    @Test
    void runWhenTheAccountIsActiveThenEnablesTheUserUntilFinal() {
        interruptWrite(ProviderWriteKind.ENABLEMENT, holder.id());

        reconciliation.run();
        assertThat(provider.calls()).as("the transaction's head start").isEmpty();

        clock.advance(HEAD_START);
        reconciliation.run();
        assertThat(provider.calls()).containsExactly("setEnabled");
        assertThat(entries()).isEqualTo(1);

        reconciliation.run();
        assertThat(provider.calls()).containsExactly("setEnabled");

        clock.advance(FINAL);
        reconciliation.run();
        assertThat(provider.calls()).containsExactly("setEnabled", "setEnabled");
        assertThat(entries()).isZero();
    }

    /** An administrator of the provider may have deleted the user, who then cannot be enabled by any repetition. */
    @Test
    void runWhenTheUserOfAnActiveAccountIsGoneThenForgetsTheEntry() {
        interruptWrite(ProviderWriteKind.ENABLEMENT, holder.id());
        provider.withhold(holder.id(), UserRelease.NO_USER);
        provider.failAt("setEnabled");

        clock.advance(FINAL);
        reconciliation.run();

        assertThat(entries()).isZero();
    }

    /** The provider may have executed the request after it was repaired. */
    @Test
    void runWhenTheWriteBecomesFinalDuringTheRepairThenRepairsItAgain() {
        interruptWrite(ProviderWriteKind.ENABLEMENT, holder.id());
        clock.advance(FINAL.minusSeconds(1));
        provider.atEachCall(id -> clock.advance(Duration.ofSeconds(2)));

        reconciliation.run();

        assertThat(provider.calls()).containsExactly("setEnabled", "setEnabled");
        assertThat(entries()).isZero();
    }

    /** The request of the repair may be executed late too, with the state that the account had then. */
    @Test
    void runWhenARepairHasAnUnknownOutcomeThenRepairsAgainOnceThatIsFinal() {
        interruptWrite(ProviderWriteKind.ENABLEMENT, holder.id());
        clock.advance(FINAL);
        provider.failAt("setEnabled");
        reconciliation.run();

        provider.failAt("nothing");
        clock.advance(DELAY);
        reconciliation.run();
        assertThat(entries()).isEqualTo(1);

        clock.advance(FINAL);
        reconciliation.run();
        assertThat(provider.calls()).containsExactly("setEnabled", "setEnabled", "setEnabled");
        assertThat(entries()).isZero();
    }

    /** Its request may be executed late as well, and nothing of it was stored. */
    @Test
    void runWhenTheProcessDiesInTheLastRepairThenRepairsAgainOnceThatIsFinal() {
        interruptWrite(ProviderWriteKind.ENABLEMENT, holder.id());
        clock.advance(FINAL);
        provider.atEachCall(id -> {
            throw new AssertionError("the process dies");
        });
        assertThatExceptionOfType(AssertionError.class).isThrownBy(reconciliation::run);

        provider.atEachCall(id -> {});
        clock.advance(HEAD_START);
        reconciliation.run();
        assertThat(entries()).isEqualTo(1);

        clock.advance(FINAL);
        reconciliation.run();
        assertThat(entries()).isZero();
    }

    @Test
    void runWhenAUserHasNoAccountThenDeletesTheUser() {
        interruptWrite(ProviderWriteKind.USER, UUID.randomUUID());
        interruptWrite(ProviderWriteKind.USER, holder.id());

        clock.advance(FINAL);
        reconciliation.run();

        assertThat(provider.calls()).containsExactly("deleteUser");
        assertThat(entries()).isZero();
    }

    @Test
    void runWhenAPasswordMayHaveChangedThenEndsSessionsUntilFinal() {
        sessions.open(holder.id(), AuthenticationContext.IDENTITY_PROVIDER);
        interruptWrite(ProviderWriteKind.PASSWORD, holder.id());

        clock.advance(HEAD_START);
        reconciliation.run();

        assertThat(provider.calls()).containsExactly("logoutUser");
        assertThat(db.texts("select end_reason from user_session where user_account_id = ?", holder.id()))
                .containsExactly("PASSWORD_CHANGED");
        assertThat(entries()).isEqualTo(1);

        clock.advance(FINAL);
        reconciliation.run();

        assertThat(provider.calls()).containsExactly("logoutUser", "logoutUser");
        assertThat(entries()).isZero();
    }

    @Test
    void runWhenAProfileMayHaveChangedThenTheUserGetsThatOfTheAccount() {
        interruptWrite(ProviderWriteKind.PROFILE, holder.id());

        clock.advance(FINAL);
        reconciliation.run();

        assertThat(provider.profiles())
                .containsExactly(accounts.find(holder.id()).orElseThrow().profileAtProvider());
        assertThat(entries()).isZero();
    }

    /** The request of the lost write contains the former profile, and may be executed after the new one was written. */
    @Test
    void runWhenAProfileChangedWhileAnotherWriteWasUnsettledThenTheUserGetsItAgain() {
        interruptWrite(ProviderWriteKind.ENABLEMENT, holder.id());
        changeProfile();
        assertThat(entries()).isEqualTo(2);

        clock.advance(FINAL);
        reconciliation.run();

        assertThat(provider.calls()).containsExactlyInAnyOrder("setEnabled", "setProfile");
        assertThat(entries()).isZero();

        changeProfile();
        assertThat(entries()).as("nothing is unsettled").isZero();
    }

    @Test
    void runWhenTheProviderRefusesTheProfileThenKeepsTheEntryAndItsReason() {
        interruptWrite(ProviderWriteKind.PROFILE, holder.id());
        provider.refuseAt("setProfile", ErrorCode.EMAIL_TAKEN);

        clock.advance(FINAL);
        reconciliation.run();

        assertThat(db.value(String.class, "select concat_ws(' ', attempts, last_error) from identity_provider_write"))
                .startsWith("1 ")
                .contains("Another account has this email address");
    }

    /** PostgreSQL ends a transaction that idles for half a minute, as one does while a slow provider is called. */
    @Test
    void runWhenTheTransactionIsLostThenTheWriteIsPostponedAndTheOthersFollow() {
        interruptWrite(ProviderWriteKind.ENABLEMENT, holder.id());
        interruptWrite(ProviderWriteKind.PASSWORD, holder.id());
        clock.advance(HEAD_START);
        provider.atEachCall(id -> {
            throw new IllegalStateException("terminating connection due to idle-in-transaction timeout");
        });

        runElsewhere();
        provider.atEachCall(id -> {});
        runElsewhere();

        assertThat(provider.calls()).endsWith("logoutUser");
        assertThat(db.value(
                        String.class,
                        "select concat_ws(' ', attempts, last_error) from identity_provider_write where kind ="
                                + " 'ENABLEMENT'"))
                .isEqualTo("1 terminating connection due to idle-in-transaction timeout");
    }

    /** The address may be taken for ever, so that there would be such a write at the begin of many runs. */
    @Test
    void runWhenTheProviderRefusesOneWriteThenGoesOnWithTheOthers() {
        interruptWrite(ProviderWriteKind.PROFILE, holder.id());
        interruptWrite(ProviderWriteKind.ENABLEMENT, holder.id());
        provider.refuseAt("setProfile", ErrorCode.EMAIL_TAKEN);
        clock.advance(HEAD_START);

        reconciliation.run();

        assertThat(provider.calls()).containsExactly("setProfile", "setEnabled");
        assertThat(db.value(String.class, "select last_error from identity_provider_write where kind = 'PROFILE'"))
                .contains("Another account has this email address");
    }

    /** A realm may have come to require an attribute that this user lacks. */
    @Test
    void runWhenTheProviderRefusesOneUserThenGoesOnWithTheOthers() {
        interruptWrite(ProviderWriteKind.ENABLEMENT, holder.id());
        interruptWrite(ProviderWriteKind.PASSWORD, holder.id());
        provider.atEachCall(id -> {
            if (provider.calls().equals(List.of("setEnabled"))) {
                throw IdentityProviderException.refused(new IllegalStateException("error-user-attribute-required"));
            }
        });
        clock.advance(HEAD_START);

        reconciliation.run();

        assertThat(provider.calls()).containsExactly("setEnabled", "logoutUser");
        assertThat(db.value(String.class, "select last_error from identity_provider_write where kind = 'ENABLEMENT'"))
                .contains("error-user-attribute-required");
    }

    @Test
    void runWhenTheProviderFailsThenRetriesWithBackoff() {
        interruptWrite(ProviderWriteKind.ENABLEMENT, holder.id());
        provider.failAt("setEnabled");
        clock.advance(HEAD_START);

        reconciliation.run();
        reconciliation.run();
        assertThat(provider.calls()).hasSize(1);
        clock.advance(DELAY);
        reconciliation.run();
        clock.advance(DELAY);
        reconciliation.run();
        assertThat(provider.calls()).as("the delay doubles").hasSize(2);

        assertThat(db.value(String.class, "select concat_ws(' ', attempts, last_error) from identity_provider_write"))
                .startsWith("2 ")
                .contains("the provider is away");
    }

    @Test
    void runWhenTheProviderFailsThenLeavesTheOthersToTheNextRun() {
        interruptWrite(ProviderWriteKind.ENABLEMENT, holder.id());
        interruptWrite(ProviderWriteKind.PASSWORD, holder.id());
        provider.failAt("setEnabled");
        clock.advance(HEAD_START);

        reconciliation.run();

        assertThat(provider.calls()).containsExactly("setEnabled");
        assertThat(entries()).isEqualTo(2);
        reconciliation.run();
        assertThat(provider.calls()).containsExactly("setEnabled", "logoutUser");
    }

    @Test
    void runWhenTheAccountIsLockedThenRetriesLater() {
        interruptWrite(ProviderWriteKind.ENABLEMENT, holder.id());
        clock.advance(HEAD_START);

        transaction.executeWithoutResult(status -> {
            assertThat(accounts.lock(holder.id())).isPresent();
            runElsewhere();
        });

        reconciliation.run();
        assertThat(provider.calls()).as("before it is due again").isEmpty();
        assertThat(entries()).isEqualTo(1);
        clock.advance(DELAY);
        reconciliation.run();
        assertThat(provider.calls()).containsExactly("setEnabled");
    }

    private void interruptWrite(ProviderWriteKind kind, UUID accountId) {
        transaction.executeWithoutResult(status -> {
            journal.add(kind, accountId, null);
            status.setRollbackOnly();
        });
    }

    private void changeProfile() {
        transaction.executeWithoutResult(status -> journal.add(ProviderWriteKind.PROFILE, holder.id(), null));
    }

    /** Counted outside of the test's transaction. */
    private long entries() {
        return CompletableFuture.supplyAsync(() -> db.count("select count(*) from identity_provider_write"))
                .join();
    }

    /** Runs outside of the test's transaction. */
    private void runElsewhere() {
        CompletableFuture.runAsync(reconciliation::run).join();
    }
}
