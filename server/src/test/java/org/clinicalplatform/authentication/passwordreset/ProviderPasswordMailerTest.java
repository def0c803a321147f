package org.clinicalplatform.authentication.passwordreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.clinicalplatform.accesscontrol.account.InvitationStatus;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.identityprovider.ProviderProfile;
import org.clinicalplatform.identityprovider.ProviderTransactions;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.request.RequestIds;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.clinicalplatform.testing.LogLines;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.MDC;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

@ExtendWith(OutputCaptureExtension.class)
class ProviderPasswordMailerTest extends ClinicTestCase {
    private final UserAccountService accounts = bean(UserAccountService.class);
    private final TransactionTemplate transaction = bean(TransactionTemplate.class);
    private final RecordingIdentityProvider provider = new RecordingIdentityProvider();
    private final ProviderPasswordMailer mail = new ProviderPasswordMailer(
            provider, accounts, bean(ProviderTransactions.class), bean(SecurityEvents.class), bean(Ids.class));

    private final Caller administrator;

    ProviderPasswordMailerTest(ApplicationContext beans) {
        super(beans);
        administrator = TestCallers.in(tenant, db.accounts().insert(row -> row.home(tenant)));
    }

    @Test
    void sendWhenTheTransactionCommitsThenSendsOncePerMinute(CapturedOutput output) throws InterruptedException {
        UserAccount account = account("someone@demo.example", false);

        for (int time = 0; time < 5; time++) {
            transaction.executeWithoutResult(status -> mail.sendAfterCommit(account));
        }
        mail.destroy();

        assertThat(provider.calls()).containsExactly("setProfile", "sendPasswordMail");
        assertThat(provider.profiles()).containsExactly(account.profileAtProvider());
        assertThat(output).doesNotContain("Shutdown discarded");
    }

    /** Anybody can request messages, so what a failure leaves in the log is limited like the lines of any request. */
    @Test
    void sendWhenTheProviderFailsThenTheLineHasTheRequestId() throws InterruptedException {
        UserAccount account = account("someone@demo.example", false);
        provider.failAt("sendPasswordMail");

        List<ILoggingEvent> lines = LogLines.of(ProviderPasswordMailer.class, () -> {
            try (MDC.MDCCloseable ignored = MDC.putCloseable(RequestIds.LOG_KEY, "request-7")) {
                transaction.executeWithoutResult(status -> mail.sendAfterCommit(account));
            }
            mail.destroy();
        });

        assertThat(lines)
                .singleElement()
                .satisfies(line -> assertThat(line.getMDCPropertyMap()).containsEntry(RequestIds.LOG_KEY, "request-7"));
    }

    @Test
    void sendWhenRolledBackOrWithoutARecipientThenSendsNothing() throws InterruptedException {
        transaction.executeWithoutResult(status -> {
            mail.sendAfterCommit(account("someone@demo.example", false));
            status.setRollbackOnly();
        });
        transaction.executeWithoutResult(status -> {
            mail.sendAfterCommit(account(null, false));
            mail.sendAfterCommit(account("program@demo.example", true));
        });
        mail.destroy();

        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void sendWhenTheAddressHasChangedMeanwhileThenGivesTheProviderTheNewOne() throws InterruptedException {
        UserAccount asked = account("former@demo.example", false);
        UserAccount emptied = account("none@demo.example", false);
        String current = asked.id() + "current@demo.example";
        db.update("update user_account set email = ? where id = ?", current, asked.id());
        db.update("update user_account set email = null where id = ?", emptied.id());

        transaction.executeWithoutResult(status -> {
            mail.sendAfterCommit(emptied);
            mail.sendAfterCommit(asked);
        });
        mail.destroy();

        assertThat(provider.profiles())
                .containsExactly(new ProviderProfile(current, asked.firstName(), asked.lastName()));
    }

    @Test
    void sendWhenTheAccountWasDeactivatedOrLinkedToAnotherUserMeanwhileThenSendsNothing() throws InterruptedException {
        UserAccount deactivated = account("one@demo.example", false);
        UserAccount linked = account("other@demo.example", false);
        db.update("update user_account set active = false where id = ?", deactivated.id());
        db.update(
                "update user_account set idp_subject = ?, foreign_idp_user = true where id = ?",
                "s-" + linked.id(),
                linked.id());

        transaction.executeWithoutResult(status -> mail.sendAfterCommit(deactivated));
        invite(linked);
        mail.destroy();

        assertThat(provider.calls()).isEmpty();
        assertThat(statusOf(linked)).isEqualTo(InvitationStatus.FAILED);
    }

    /** The address that the worker would have read before the change must not replace the new one at the provider. */
    @Test
    void sendWhenTheAddressChangesAtThatMomentThenTheProviderGetsTheNewOneOnly() throws InterruptedException {
        UserAccount asked = account("former@demo.example", false);
        String current = asked.id() + "current@demo.example";

        try (HeldLock change = HeldLock.onRow(db, "user_account", asked.id())) {
            change.execute("update user_account set email = ? where id = ?", current, asked.id());
            transaction.executeWithoutResult(status -> mail.sendAfterCommit(asked));
            change.awaitWaiting("user_account");
        }
        mail.destroy();

        assertThat(provider.profiles())
                .containsExactly(new ProviderProfile(current, asked.firstName(), asked.lastName()));
        assertThat(provider.calls()).containsExactly("setProfile", "sendPasswordMail");
    }

    /**
     * The provider replaces the whole user, so no other write to it may be under way; a mail server is not waited for.
     */
    @Test
    void sendWhenTheProviderIsCalledThenTheAccountIsLockedWhileItsProfileIsWrittenOnly() throws InterruptedException {
        List<Boolean> locked = new CopyOnWriteArrayList<>();
        provider.atEachCall(
                id -> locked.add(db.texts("select username from user_account where id = ? for update skip locked", id)
                        .isEmpty()));

        transaction.executeWithoutResult(status -> mail.sendAfterCommit(account("someone@demo.example", false)));
        mail.destroy();

        assertThat(provider.calls()).containsExactly("setProfile", "sendPasswordMail");
        assertThat(locked).containsExactly(true, false);
    }

    @Test
    void sendWhenTheProviderRefusesTheAddressThenSendsNothing() throws InterruptedException {
        provider.refuseAt("setProfile", ErrorCode.EMAIL_TAKEN);

        transaction.executeWithoutResult(status -> mail.sendAfterCommit(account("someone@demo.example", false)));
        mail.destroy();

        assertThat(provider.calls()).containsExactly("setProfile");
    }

    @Test
    void sendWhenTheProviderFailsThenStillSendsTheNext() throws InterruptedException {
        provider.failAt("sendPasswordMail");

        transaction.executeWithoutResult(status -> {
            mail.sendAfterCommit(account("one@demo.example", false));
            mail.sendAfterCommit(account("other@demo.example", false));
        });
        mail.destroy();

        assertThat(provider.calls())
                .containsExactly("setProfile", "sendPasswordMail", "setProfile", "sendPasswordMail");
    }

    @Test
    void sendWhenTheProviderFailedThenTheUserCanRequestAgainAtOnce() {
        UserAccount account = account("someone@demo.example", false);
        provider.failAt("sendPasswordMail");
        transaction.executeWithoutResult(status -> mail.sendAfterCommit(account));
        await().untilAsserted(() -> assertThat(provider.calls()).hasSize(2));
        provider.failAt("nothing");

        await().untilAsserted(() -> {
            transaction.executeWithoutResult(status -> mail.sendAfterCommit(account));
            assertThat(provider.calls())
                    .containsExactly("setProfile", "sendPasswordMail", "setProfile", "sendPasswordMail");
        });
    }

    @Test
    void sendWhenTheUserIsNotReleasedThenStillSendsTheNext() throws InterruptedException {
        UserAccount withheld = account("one@demo.example", false);
        provider.withhold(withheld.id(), UserRelease.NOT_MARKED);

        transaction.executeWithoutResult(status -> {
            mail.sendAfterCommit(withheld);
            mail.sendAfterCommit(account("other@demo.example", false));
        });
        mail.destroy();

        assertThat(provider.calls())
                .containsExactly("setProfile", "sendPasswordMail", "setProfile", "sendPasswordMail");
    }

    @Test
    void inviteWhenSentOrFailedThenTheAccountShowsItAndTheNextNeedsNoPause() {
        UserAccount account = account("someone@demo.example", false);
        provider.failAt("sendPasswordMail");

        UserAccount invited = invite(account);

        assertThat(invited.invitationStatus()).isEqualTo(InvitationStatus.QUEUED);
        await().untilAsserted(() -> assertThat(statusOf(account)).isEqualTo(InvitationStatus.FAILED));
        assertThat(accounts.find(account.id()).orElseThrow().version()).isEqualTo(account.version());
        provider.failAt("nothing");
        invite(account);
        await().untilAsserted(() -> assertThat(statusOf(account)).isEqualTo(InvitationStatus.SENT));
    }

    /** Whoever looks at the account would wait for the message, and nobody would learn of the defect. */
    @Test
    void inviteWhenThereIsADefectThenHasFailedAndTheLogHasTheStackTrace(CapturedOutput output) {
        UserAccount account = account("someone@demo.example", false);
        provider.atEachCall(called -> {
            throw new LinkageError("A defect of a test");
        });

        invite(account);

        await().untilAsserted(() -> assertThat(statusOf(account)).isEqualTo(InvitationStatus.FAILED));
        assertThat(output)
                .contains("Did not request a password message for account " + account.id() + " because of a defect")
                .contains("LinkageError: A defect of a test");
    }

    @Test
    void inviteWhenTheUserIsNotReleasedOrTheAddressWasRemovedThenHasFailed() {
        UserAccount withheld = account("one@demo.example", false);
        UserAccount emptied = account("other@demo.example", false);
        provider.withhold(withheld.id(), UserRelease.NOT_MARKED);

        invite(withheld);
        db.update("update user_account set email = null where id = ?", emptied.id());
        invite(emptied);

        await().untilAsserted(() -> assertThat(statusOf(withheld)).isEqualTo(InvitationStatus.FAILED));
        await().untilAsserted(() -> assertThat(statusOf(emptied)).isEqualTo(InvitationStatus.FAILED));
    }

    @Test
    void inviteWhenThereIsNoRecipientOrItIsRolledBackThenIsNoInvitation() throws InterruptedException {
        UserAccount undone = account("someone@demo.example", false);
        UserAccount silent = account(null, false);
        UserAccount program = account("program@demo.example", true);
        transaction.executeWithoutResult(status -> {
            mail.inviteAfterCommit(undone, administrator);
            status.setRollbackOnly();
        });

        assertThat(invite(silent).invitationStatus()).isNull();
        assertThat(invite(program).invitationStatus()).isNull();
        mail.destroy();

        assertThat(statusOf(undone)).isNull();
        assertThat(provider.calls()).isEmpty();
        for (UserAccount uninvited : List.of(undone, silent, program)) {
            assertThat(db.eventsOf(uninvited.id())).isEmpty();
        }
    }

    @Test
    void inviteWhenAnAdministratorInvitesThenIsRecordedAsALinkAndOtherwiseNot() {
        UserAccount holder = account("someone@demo.example", false);
        UserAccount first = account("first@demo.example", false);

        invite(holder);
        transaction.executeWithoutResult(status -> mail.inviteAfterCommit(first, null));

        assertThat(db.eventsOf(holder.id())).containsExactly("RESET_LINK_ISSUED PASSWORD_SETUP");
        assertThat(db.eventsOf(first.id())).isEmpty();
    }

    /** Of two clicks, the last one is in force: the outcome of the other one arrives late and changes nothing. */
    @Test
    void inviteWhenInvitedAgainMeanwhileThenTheOutcomeOfTheFirstIsNotShown() {
        UserAccount account = account("someone@demo.example", false);
        UUID first = UUID.randomUUID();
        UUID second = UUID.randomUUID();
        transaction.executeWithoutResult(status -> {
            accounts.invite(account, first);
            accounts.invite(account, second);
        });

        accounts.setInvitationStatus(first, InvitationStatus.FAILED);
        assertThat(statusOf(account)).isEqualTo(InvitationStatus.QUEUED);

        accounts.setInvitationStatus(second, InvitationStatus.SENT);
        assertThat(statusOf(account)).isEqualTo(InvitationStatus.SENT);
    }

    private UserAccount invite(UserAccount account) {
        return Objects.requireNonNull(transaction.execute(status -> mail.inviteAfterCommit(account, administrator)));
    }

    private @Nullable InvitationStatus statusOf(UserAccount account) {
        return accounts.find(account.id()).orElseThrow().invitationStatus();
    }

    private UserAccount account(@Nullable String email, boolean service) {
        AccountRow row = db.accounts()
                .insert(account -> account.home(tenant)
                        .set("service_account", service)
                        .set("email", email == null ? null : account.id() + email));
        return accounts.find(row.id()).orElseThrow();
    }
}
