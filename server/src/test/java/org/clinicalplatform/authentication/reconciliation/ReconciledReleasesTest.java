package org.clinicalplatform.authentication.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.identityprovider.ProviderAdminSettings;
import org.clinicalplatform.identityprovider.ProviderWriteJournal;
import org.clinicalplatform.identityprovider.ProviderWriteKind;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.TenantRow;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

/** Writes of unknown outcome to users whose link began or ended since. */
class ReconciledReleasesTest extends ClinicTestCase {
    private static final Duration FINAL = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofSeconds(5);

    private final ProviderWriteJournal journal = bean(ProviderWriteJournal.class);
    private final TransactionTemplate transaction = bean(TransactionTemplate.class);
    private final RecordingIdentityProvider provider = new RecordingIdentityProvider();
    private final ProviderReconciliation reconciliation;
    private final AccountRow holder;
    private final String subject = "subject-" + UUID.randomUUID();

    ReconciledReleasesTest(ApplicationContext beans) {
        super(beans);
        ProviderAdminSettings settings =
                new ProviderAdminSettings("http://provider.example", "r", "c", "s", SHORT, SHORT, SHORT, FINAL);
        reconciliation = new ProviderReconciliation(
                journal,
                provider,
                bean(UserAccountService.class),
                bean(SessionTerminator.class),
                settings,
                transaction,
                clock);
        TenantRow tenant = db.tenants().insert();
        holder = db.accounts().insert(row -> row.home(tenant).set("idp_subject", subject));
    }

    @BeforeEach
    void emptyJournal() {
        db.update("delete from identity_provider_write");
    }

    /** The late request contains the mark, whatever else it was to change. */
    @ParameterizedTest
    @EnumSource(names = {"PASSWORD", "PROFILE", "RELEASE"})
    void runWhenTheLinkEndedSinceThenTheReleaseIsWithdrawnAgain(ProviderWriteKind kind) {
        lose(kind, holder.id());
        endLink();

        reconcile();

        assertThat(provider.calls()).containsExactly("withdrawRelease");
        assertThat(entries()).isZero();
    }

    @Test
    void runWhenADeactivationWasLostAndTheLinkEndedSinceThenTheUserIsEnabledFirst() {
        lose(ProviderWriteKind.ENABLEMENT, holder.id());
        endLink();

        reconcile();

        assertThat(provider.calls()).containsExactly("setEnabled", "withdrawRelease");
    }

    /** Once the mark is withdrawn, nobody may write to the user. */
    @Test
    void runWhenAnotherWriteIsRepairedBeforeTheLostDeactivationThenTheUserIsEnabledFirstToo() {
        lose(ProviderWriteKind.PROFILE, holder.id());
        clock.advance(Duration.ofSeconds(1));
        lose(ProviderWriteKind.ENABLEMENT, holder.id());
        endLink();
        provider.atEachCall(id -> provider.withhold(id, UserRelease.NOT_MARKED));

        reconcile();

        assertThat(provider.calls()).containsExactly("setEnabled", "withdrawRelease");
        assertThat(entries()).isZero();
    }

    @Test
    void runWhenTheUserOfAnEndedLinkIsNotReleasedThenLeavesIt() {
        lose(ProviderWriteKind.ENABLEMENT, holder.id());
        endLink();
        provider.withhold(holder.id(), UserRelease.NOT_MARKED);

        reconcile();

        assertThat(provider.calls()).isEmpty();
        assertThat(entries()).isZero();
    }

    /** The end of the link was lost, and the release withdrawn, or the request of a first attempt was executed late. */
    @Test
    void runWhenTheLinkStayedThenTheUserIsReleasedAgain() {
        lose(ProviderWriteKind.RELEASE, holder.id());
        provider.withhold(holder.id(), UserRelease.NOT_MARKED);

        reconcile();

        assertThat(provider.calls()).containsExactly("releaseUser");
        assertThat(entries()).isZero();
    }

    /** A user can be made an administrator of the provider, and that must not be tried for ever. */
    @Test
    void runWhenTheUserOfTheLinkCanNeverBeReleasedThenForgetsTheEntry() {
        lose(ProviderWriteKind.RELEASE, holder.id());
        provider.withhold(holder.id(), UserRelease.PROVIDER_ADMINISTRATOR);

        reconcile();

        assertThat(provider.calls()).isEmpty();
        assertThat(entries()).isZero();
    }

    /** As a lost set-up of the first administrator leaves it. */
    @Test
    void runWhenAUserWasReleasedToAnAccountThatWasNotCreatedThenWithdrawsTheRelease() {
        lose(ProviderWriteKind.RELEASE, UUID.randomUUID());

        reconcile();

        assertThat(provider.calls()).containsExactly("withdrawRelease");
        assertThat(entries()).isZero();
    }

    /** The former account's request replaces the whole user, and so removes the mark of the next account. */
    @Test
    void addWhenAWriteOfAFormerAccountOfTheUserIsUnsettledThenTheEntryStaysAfterTheCommit() {
        lose(ProviderWriteKind.PROFILE, holder.id());
        UUID next = UUID.randomUUID();

        transaction.executeWithoutResult(status -> journal.add(ProviderWriteKind.RELEASE, next, subject));
        assertThat(entriesOf(next)).isEqualTo(1);

        transaction.executeWithoutResult(status -> journal.add(ProviderWriteKind.RELEASE, next, "another"));
        assertThat(db.count("select count(*) from identity_provider_write where subject = 'another'"))
                .as("as one of the same account")
                .isEqualTo(1);
    }

    private void lose(ProviderWriteKind kind, UUID accountId) {
        transaction.executeWithoutResult(status -> {
            journal.add(kind, accountId, subject);
            status.setRollbackOnly();
        });
    }

    private void endLink() {
        db.update("update user_account set idp_subject = null where id = ?", holder.id());
    }

    private void reconcile() {
        clock.advance(FINAL);
        reconciliation.run();
    }

    private long entries() {
        return db.count("select count(*) from identity_provider_write");
    }

    private long entriesOf(UUID accountId) {
        return db.count("select count(*) from identity_provider_write where user_account_id = ?", accountId);
    }
}
