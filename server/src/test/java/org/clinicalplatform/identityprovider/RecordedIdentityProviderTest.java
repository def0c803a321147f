package org.clinicalplatform.identityprovider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.transaction.support.TransactionTemplate;

/** Registrations whose names a user of the provider has, and writes after which the database fails. */
class RecordedIdentityProviderTest extends ClinicTestCase {
    private final ProviderWriteJournal journal = bean(ProviderWriteJournal.class);
    private final TransactionTemplate transaction = bean(TransactionTemplate.class);
    private final RecordingIdentityProvider provider = new RecordingIdentityProvider();
    private final RecordedIdentityProvider recorded = new RecordedIdentityProvider(provider, journal);
    private final UUID earlier = UUID.randomUUID();
    private final UUID later = UUID.randomUUID();

    RecordedIdentityProviderTest(ApplicationContext beans) {
        super(beans);
    }

    /** The database is never emptied, and the reconciliation of other tests would find the entry. */
    @AfterEach
    void removeEntries() {
        db.update("delete from identity_provider_write where user_account_id = ?", earlier);
    }

    /** Requirement R-275: the name belongs to nobody else. */
    @ParameterizedTest
    @EnumSource(names = {"USERNAME_TAKEN", "EMAIL_TAKEN"})
    void provisionUserWhenALostRegistrationLeftTheUserThenMayBeRepeatedLater(ErrorCode taken) {
        provider.refuseAt("provisionUser", taken);
        provider.haveNamesakeOf(earlier);
        loseRegistration();

        assertThatExceptionOfType(IdentityProviderException.class)
                .isThrownBy(this::register)
                .satisfies(failure -> assertThat(failure.isNotApplied()).isTrue());

        assertThat(entriesOf(later)).isZero();
        assertThat(entriesOf(earlier)).isEqualTo(1);
    }

    @Test
    void provisionUserWhenTheUserIsOfAnAccountOrOfNobodyHereThenTheNameIsTaken() {
        provider.refuseAt("provisionUser", ErrorCode.USERNAME_TAKEN);
        assertRefused(ErrorCode.USERNAME_TAKEN, this::register);

        provider.haveNamesakeOf(earlier);
        assertRefused(ErrorCode.USERNAME_TAKEN, this::register);
    }

    /** The user stays, whatever becomes of that write. */
    @ParameterizedTest
    @EnumSource(names = "USER", mode = EnumSource.Mode.EXCLUDE)
    void provisionUserWhenAnotherWriteToTheUserWasLostThenTheNameIsTaken(ProviderWriteKind kind) {
        provider.refuseAt("provisionUser", ErrorCode.USERNAME_TAKEN);
        provider.haveNamesakeOf(earlier);
        lose(kind);

        assertRefused(ErrorCode.USERNAME_TAKEN, this::register);
    }

    @Test
    void provisionUserWhenTheOtherRegistrationCommitsMeanwhileThenTheNameIsTaken() throws Exception {
        provider.refuseAt("provisionUser", ErrorCode.USERNAME_TAKEN);
        provider.haveNamesakeOf(earlier);
        loseRegistration();
        CompletableFuture<Void> waiting;
        try (HeldLock registration =
                HeldLock.by(db, "delete from identity_provider_write where user_account_id = ?", earlier)) {
            waiting = CompletableFuture.runAsync(() -> assertRefused(ErrorCode.USERNAME_TAKEN, this::register));
            registration.awaitWaiting("identity_provider_write");
        }
        waiting.get(10, TimeUnit.SECONDS);
    }

    /** Requirement R-256: the old password is gone. */
    @Test
    void setPasswordWhenTheDatabaseFailsAfterItThenTheOutcomeIsUnknown() {
        Throwable failure = failureAfter(() -> recorded.setPassword(ada(), "a new password"));

        assertThat(DatabaseFailures.isOutcomeUnknown(failure)).isTrue();
        assertThat(DatabaseFailures.isTransient(failure)).isFalse();
    }

    @Test
    void setPasswordWhenTheProviderRefusesThenTheDatabaseFailureMayBeRepeated() {
        provider.refuseAt("setPassword", ErrorCode.IDP_USER_NOT_RELEASED);

        Throwable failure = failureAfter(() ->
                assertRefused(ErrorCode.IDP_USER_NOT_RELEASED, () -> recorded.setPassword(ada(), "a new password")));

        assertThat(DatabaseFailures.isTransient(failure)).isTrue();
    }

    /** The reconciliation removes the user. */
    @Test
    void provisionUserWhenTheDatabaseFailsAfterItThenMayBeRepeated() {
        Throwable failure = failureAfter(() -> recorded.provisionUser(user(earlier)));

        assertThat(DatabaseFailures.isTransient(failure)).isTrue();
        assertThat(entriesOf(earlier)).isEqualTo(1);
    }

    @Test
    void releaseWhenItChangesTheUserThenIsRecorded() {
        provider.withhold(earlier, UserRelease.NOT_MARKED);
        lose(() -> recorded.releaseUser(ada()));
        assertThat(entriesOf(earlier)).isEqualTo(1);

        lose(() -> recorded.withdrawRelease(ada()));
        assertThat(entriesOf(earlier)).isEqualTo(2);
        assertThat(provider.calls()).containsExactly("releaseUser", "withdrawRelease");
    }

    /** An administrator of the provider released the user, which the reconciliation must not take back. */
    @Test
    void releaseWhenTheUserIsAsItShallBeThenNothingIsWritten() {
        lose(() -> recorded.releaseUser(ada()));
        provider.withhold(earlier, UserRelease.NOT_MARKED);
        lose(() -> recorded.withdrawRelease(ada()));

        assertThat(entriesOf(earlier)).isZero();
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void enablementWhenAWriteOfItIsUnsettledThenIsUnknown() {
        assertThat(isEnablementUnknown()).isFalse();
        lose(ProviderWriteKind.ENABLEMENT);
        assertThat(isEnablementUnknown()).isTrue();
        provider.withhold(earlier, UserRelease.NO_USER);
        assertThat(isEnablementUnknown()).isFalse();
    }

    private boolean isEnablementUnknown() {
        return Boolean.TRUE.equals(transaction.execute(status -> recorded.isEnablementUnknown(ada())));
    }

    private Throwable failureAfter(Runnable write) {
        provider.ownCredentials();
        ProviderTransactions transactions = new ProviderTransactions(recorded, transaction);
        return catchThrowable(() -> transactions.run(() -> {
            write.run();
            throw new CannotAcquireLockException("canceling statement due to lock timeout");
        }));
    }

    private ProviderAccount ada() {
        return new ProviderAccount(earlier, "ada", "subject");
    }

    private void loseRegistration() {
        lose(ProviderWriteKind.USER);
    }

    private void lose(ProviderWriteKind kind) {
        lose(() -> journal.add(kind, earlier, null));
    }

    private void lose(Runnable write) {
        transaction.executeWithoutResult(status -> {
            write.run();
            status.setRollbackOnly();
        });
    }

    private void register() {
        transaction.executeWithoutResult(status -> recorded.provisionUser(user(later)));
    }

    private static ProvisionedUser user(UUID accountId) {
        return new ProvisionedUser(accountId, "ada", "ada@mail.example", "Ada", "Feld", null);
    }

    private long entriesOf(UUID accountId) {
        return db.count("select count(*) from identity_provider_write where user_account_id = ?", accountId);
    }
}
