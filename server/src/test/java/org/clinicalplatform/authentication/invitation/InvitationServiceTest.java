package org.clinicalplatform.authentication.invitation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.IDENTITY_PROVIDER_FAILED;
import static org.clinicalplatform.platform.error.ErrorCode.IDP_USER_NOT_RELEASED;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.platform.error.ErrorCode.NOT_FOUND;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.InvitationStatus;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.PasswordFixture;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.notification.DeliveryListener;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class InvitationServiceTest extends ClinicTestCase {
    private final InvitationService invitations = bean(InvitationService.class);
    private final UserAccountService accounts = bean(UserAccountService.class);
    private final RecordingIdentityProvider provider = bean(RecordingIdentityProvider.class);
    private final PasswordFixture messages;
    private final Caller administrator;
    private final AccountRow holder;

    InvitationServiceTest(ApplicationContext beans) {
        super(beans);
        messages = new PasswordFixture(db);
        administrator = TestCallers.in(tenant, db.accounts().insert(row -> row.in(tenant, "accesscontrol.user.write")));
        holder = db.accounts().insert(row -> row.home(tenant).email(row.id() + "@mail.example"));
    }

    @AfterEach
    void resetProvider() {
        provider.reset();
    }

    @Test
    void inviteWhenThereIsNoPasswordYetThenQueuesALinkAndVoidsTheFormerOne() {
        UserAccount invited = invitations.invite(administrator, holder.id());
        invitations.invite(administrator, holder.id());

        assertThat(invited.invitationStatus()).isEqualTo(InvitationStatus.QUEUED);
        assertThat(invited.invitationStatusAt()).isNotNull();
        assertThat(messages.openTokens(holder.id())).isEqualTo(1);
        assertThat(messages.messagesTo(holder.id())).isEqualTo(2);
        assertThat(db.eventsOf(holder.id()))
                .containsExactly("RESET_LINK_ISSUED PASSWORD_SETUP", "RESET_LINK_ISSUED PASSWORD_SETUP");
    }

    @Test
    void inviteWhenTheNotificationFailsOrIsSentThenTheAccountShowsIt() {
        DeliveryListener listener = bean(DeliveryListener.class);
        invitations.invite(administrator, holder.id());
        UUID former = latestMessage();
        invitations.invite(administrator, holder.id());

        listener.delivered(former);
        assertThat(status()).isEqualTo(InvitationStatus.QUEUED);

        listener.failed(latestMessage());
        assertThat(status()).isEqualTo(InvitationStatus.FAILED);

        listener.delivered(latestMessage());
        assertThat(status()).isEqualTo(InvitationStatus.SENT);
    }

    @Test
    void inviteWhenNotLinkedToTheProviderThenQueuesALinkCode() {
        provider.ownCredentials();

        assertThat(invitations.invite(administrator, holder.id()).invitationStatus())
                .isEqualTo(InvitationStatus.QUEUED);

        assertThat(db.eventsOf(holder.id())).containsExactly("LINK_CODE_ISSUED");
        assertThat(messages.tokens(holder.id())).isZero();
    }

    @Test
    void inviteWhenTheUserWasCreatedForTheAccountThenTheProviderSendsItsMessage() {
        provider.ownCredentials();
        link(false);

        invitations.invite(administrator, holder.id());

        await().untilAsserted(() -> assertThat(status()).isEqualTo(InvitationStatus.SENT));
        assertThat(provider.calls()).containsExactly("setProfile", "sendPasswordMail");
        assertThat(messages.tokens(holder.id())).isZero();
        assertThat(db.eventsOf(holder.id())).containsExactly("RESET_LINK_ISSUED PASSWORD_SETUP");
    }

    @Test
    void inviteWhenTheServiceSendsTheLinksThenQueuesOne() {
        provider.ownCredentials();
        provider.sendLinksHere();
        link(false);

        invitations.invite(administrator, holder.id());

        assertThat(messages.openTokens(holder.id())).isEqualTo(1);
        assertThat(status()).isEqualTo(InvitationStatus.QUEUED);
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void inviteWhenTheHolderHasAPasswordThenRefuses() {
        db.update("update user_account set password_hash = 'h' where id = ?", holder.id());
        assertRefused(INVALID_REQUEST, () -> invitations.invite(administrator, holder.id()));

        provider.ownCredentials();
        link(true);
        assertRefused(INVALID_REQUEST, () -> invitations.invite(administrator, holder.id()));

        assertThat(status()).isNull();
    }

    @Test
    void inviteWhenTheUserIsNotReleasedOrTheProviderFailsThenSendsNothing() {
        provider.ownCredentials();
        link(false);
        provider.withhold(holder.id(), UserRelease.PROVIDER_ADMINISTRATOR);
        assertRefused(IDP_USER_NOT_RELEASED, () -> invitations.invite(administrator, holder.id()));

        provider.failAt("releaseOf");
        assertRefused(IDENTITY_PROVIDER_FAILED, () -> invitations.invite(administrator, holder.id()));

        assertThat(status()).isNull();
        assertThat(provider.calls()).isEmpty();
        assertThat(db.eventsOf(holder.id())).isEmpty();
    }

    @Test
    void inviteWhenNobodyCanBeInvitedOrTheAccountIsBeyondTheCallerThenRefuses() {
        AccountRow silent = db.accounts().insert(row -> row.home(tenant));
        AccountRow program = db.accounts()
                .insert(row ->
                        row.home(tenant).email(row.id() + "@mail.example").set("service_account", true));
        AccountRow closed = db.accounts()
                .insert(row ->
                        row.home(tenant).email(row.id() + "@mail.example").set("active", false));
        AccountRow stronger = db.accounts()
                .insert(row -> row.in(tenant, "clinical.visit.write").email(row.id() + "@mail.example"));
        AccountRow elsewhere = db.accounts().insert(row -> row.home(foreign).email(row.id() + "@mail.example"));

        for (AccountRow refused : List.of(silent, program, closed)) {
            assertRefused(INVALID_REQUEST, () -> invitations.invite(administrator, refused.id()));
        }
        assertRefused(ACCESS_DENIED, () -> invitations.invite(administrator, stronger.id()));
        assertRefused(NOT_FOUND, () -> invitations.invite(administrator, elsewhere.id()));
        for (AccountRow refused : List.of(silent, program, closed, stronger, elsewhere)) {
            assertThat(messages.messagesTo(refused.id())).isZero();
        }
    }

    private void link(boolean foreignUser) {
        db.update(
                "update user_account set idp_subject = ?, foreign_idp_user = ? where id = ?",
                "s-" + holder.id(),
                foreignUser,
                holder.id());
    }

    private @Nullable InvitationStatus status() {
        return accounts.find(holder.id()).orElseThrow().invitationStatus();
    }

    private UUID latestMessage() {
        return db.value(
                UUID.class,
                "select id from notification_event where user_account_id = ? order by id desc limit 1",
                holder.id());
    }
}
