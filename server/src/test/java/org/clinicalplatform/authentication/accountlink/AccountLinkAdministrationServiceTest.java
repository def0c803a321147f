package org.clinicalplatform.authentication.accountlink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.ACCOUNT_LINKED;
import static org.clinicalplatform.platform.error.ErrorCode.IDENTITY_PROVIDER_FAILED;
import static org.clinicalplatform.platform.error.ErrorCode.IDP_SUBJECT_TAKEN;
import static org.clinicalplatform.platform.error.ErrorCode.IDP_USER_NOT_RELEASED;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.PasswordFixture;
import org.clinicalplatform.authentication.passwordreset.PasswordResetLinkService;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.notification.NotificationKind;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

class AccountLinkAdministrationServiceTest extends ClinicTestCase {
    private final AccountLinkAdministrationService links = bean(AccountLinkAdministrationService.class);
    private final RecordingIdentityProvider provider = bean(RecordingIdentityProvider.class);
    private final PasswordFixture messages;
    private final AccountRow administratorRow;
    private final Caller administrator;
    private final AccountRow holder;
    private final String subject = "s-" + UUID.randomUUID();

    AccountLinkAdministrationServiceTest(ApplicationContext beans) {
        super(beans);
        messages = new PasswordFixture(db);
        administratorRow = db.accounts().insert(row -> row.in(tenant, "accesscontrol.user.write"));
        administrator = TestCallers.in(tenant, administratorRow);
        holder = db.accounts().insert(row -> row.home(tenant).email(row.id() + "@mail.example"));
    }

    @AfterEach
    void resetProvider() {
        provider.reset();
    }

    @Test
    void issueWhenTheAccountIsForeignStrongerOrOfAProgramThenRefuses() {
        AccountRow foreignAccount = db.accounts().insert(row -> row.home(foreign));
        AccountRow stronger = db.accounts()
                .insert(row -> row.in(tenant, "clinical.visit.write").email(row.id() + "@mail.example"));
        AccountRow silent = db.accounts().insert(row -> row.home(tenant));
        AccountRow program = db.accounts()
                .insert(row ->
                        row.home(tenant).email(row.id() + "@mail.example").set("service_account", true));

        assertRefused(ErrorCode.NOT_FOUND, () -> links.issueCode(administrator, foreignAccount.id()));
        assertRefused(ACCESS_DENIED, () -> links.issueCode(administrator, stronger.id()));
        assertRefused(INVALID_REQUEST, () -> links.issueCode(administrator, silent.id()));
        assertRefused(INVALID_REQUEST, () -> links.issueCode(administrator, program.id()));
        assertThat(messages.messagesTo(stronger.id())).isZero();
    }

    @Test
    void linkWhenTheRealmReleasedTheUserThenLinksAndVoidsTheCode() {
        provider.ownCredentials();
        links.issueCode(administrator, holder.id());
        messages.insertToken(holder);

        assertThat(links.link(administrator, holder.id(), subject).idpSubject()).isEqualTo(subject);

        assertThat(links.link(administrator, holder.id(), subject).idpSubject()).isEqualTo(subject);
        assertThat(openCodes()).isZero();
        assertThat(messages.openTokens(holder.id())).isZero();
        assertThat(db.eventsOf(holder.id())).containsExactly("LINK_CODE_ISSUED", "ACCOUNT_LINKED");
        assertThat(provider.calls()).isEmpty();
        assertRefused(ACCOUNT_LINKED, () -> links.link(administrator, holder.id(), subject + "-2"));
    }

    @Test
    void linkWhenTheUserIsNotReleasedThenConflicts() {
        provider.ownCredentials();
        for (UserRelease release : UserRelease.values()) {
            if (release != UserRelease.RELEASED) {
                provider.withhold(holder.id(), release);
                assertRefused(IDP_USER_NOT_RELEASED, () -> links.link(administrator, holder.id(), subject));
            }
        }

        assertThat(subjectOf(holder)).isEmpty();
    }

    @Test
    void linkWhenInLocalModeUnexpectedTakenOrBeyondTheCallerThenRefuses() {
        assertRefused(INVALID_REQUEST, () -> links.link(administrator, holder.id(), subject));
        provider.ownCredentials();
        AccountRow other = db.accounts().insert(row -> row.home(tenant).set("idp_subject", "taken-" + row.id()));
        AccountRow stronger = db.accounts().insert(row -> row.in(tenant, "clinical.visit.write"));
        AccountRow program = db.accounts().insert(row -> row.home(tenant).set("service_account", true));
        AccountRow expecting = db.accounts().insert(row -> row.home(tenant).set("expected_idp_subject", "another"));

        assertRefused(IDP_SUBJECT_TAKEN, () -> links.link(administrator, holder.id(), "taken-" + other.id()));
        assertRefused(ACCESS_DENIED, () -> links.link(administrator, stronger.id(), subject));
        assertRefused(INVALID_REQUEST, () -> links.link(administrator, program.id(), subject));
        assertRefused(INVALID_REQUEST, () -> links.link(administrator, expecting.id(), subject));
        assertThat(subjectOf(holder)).isEmpty();
    }

    @Test
    void unlinkWhenLinkedThenWithdrawsTheReleaseVoidsTheCodeAndCanBeRepeated() {
        db.update("update user_account set idp_subject = ? where id = ?", subject, holder.id());
        links.issueCode(administrator, holder.id());

        assertThat(links.unlink(administrator, holder.id()).idpSubject()).isNull();
        links.unlink(administrator, holder.id());

        assertThat(provider.calls()).containsExactly("withdrawRelease");
        assertThat(openCodes()).isZero();
        assertThat(db.eventsOf(holder.id())).containsExactly("LINK_CODE_ISSUED", "ACCOUNT_UNLINKED");
    }

    /** Only the user could get the password of such a link, and a user who is linked later has one. */
    @Test
    void unlinkWhenTheProviderStoresThePasswordsThenVoidsTheLinkToSetOne() {
        db.update("update user_account set idp_subject = ? where id = ?", subject, holder.id());
        UserAccount linked = bean(UserAccountService.class).find(holder.id()).orElseThrow();
        bean(TransactionTemplate.class)
                .executeWithoutResult(status ->
                        bean(PasswordResetLinkService.class).issue(linked, null, NotificationKind.PASSWORD_RESET));

        links.unlink(administrator, holder.id());
        assertThat(messages.openTokens(holder.id())).as("in local mode").isEqualTo(1);
        assertThat(invalidatedMessages()).as("in local mode").isZero();

        db.update("update user_account set idp_subject = ? where id = ?", subject, holder.id());
        provider.ownCredentials();
        links.unlink(administrator, holder.id());
        assertThat(messages.openTokens(holder.id())).isZero();
        assertThat(invalidatedMessages()).isEqualTo(1);
    }

    /** The user would stay disabled: nobody may write to it any more. */
    @Test
    void unlinkWhenADeactivationWasLostThenEnablesTheUserFirst() {
        db.update("update user_account set idp_subject = ? where id = ?", subject, holder.id());
        provider.loseEnablement();

        links.unlink(administrator, holder.id());

        assertThat(provider.calls()).containsExactly("setEnabled", "withdrawRelease");
    }

    @Test
    void unlinkWhenASubjectIsExpectedThenExpectsNoneAndRecordsIt() {
        db.update("update user_account set expected_idp_subject = ? where id = ?", subject, holder.id());

        assertThat(links.unlink(administrator, holder.id()).expectedIdpSubject())
                .isNull();
        links.unlink(administrator, holder.id());

        assertThat(db.eventsOf(holder.id())).containsExactly("ACCOUNT_UNLINKED");
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void unlinkWhenTheProviderFailsOrTheAccountIsTheCallersOwnThenChangesNothing() {
        db.update("update user_account set idp_subject = ? where id = ?", subject, holder.id());
        provider.failAt("withdrawRelease");

        assertRefused(IDENTITY_PROVIDER_FAILED, () -> links.unlink(administrator, holder.id()));
        assertRefused(ACCESS_DENIED, () -> links.unlink(administrator, administratorRow.id()));

        assertThat(subjectOf(holder)).isEqualTo(subject);
    }

    private long openCodes() {
        return db.count(
                "select count(*) from link_code where user_account_id = ? and not voided and redeemed_at is null",
                holder.id());
    }

    private long invalidatedMessages() {
        return db.count(
                "select count(*) from notification_event where user_account_id = ? and invalidated_at is not null",
                holder.id());
    }

    private String subjectOf(AccountRow account) {
        return db.value(String.class, "select coalesce(idp_subject, '') from user_account where id = ?", account.id());
    }
}
