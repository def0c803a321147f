package org.clinicalplatform.authentication.accountlink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.clinicalplatform.platform.error.ErrorCode.IDENTITY_PROVIDER_FAILED;
import static org.clinicalplatform.platform.error.ErrorCode.LINK_REFUSED;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.profile.ClaimedProfile;
import org.clinicalplatform.authentication.PasswordFixture;
import org.clinicalplatform.authentication.exchange.ProviderToken;
import org.clinicalplatform.authentication.exchange.TokenHolder;
import org.clinicalplatform.authentication.passwordreset.PasswordResetLinkService;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.notification.NotificationKind;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

class LinkRedemptionServiceTest extends ClinicTestCase {
    private final LinkRedemptionService redemption = bean(LinkRedemptionService.class);
    private final AccountLinkAdministrationService administration = bean(AccountLinkAdministrationService.class);
    private final RecordingIdentityProvider provider = bean(RecordingIdentityProvider.class);
    private final PasswordFixture messages;
    private final AccountRow administratorRow;
    private final Caller administrator;
    private final AccountRow holder;
    private final String subject = "s-" + UUID.randomUUID();

    LinkRedemptionServiceTest(ApplicationContext beans) {
        super(beans);
        messages = new PasswordFixture(db);
        administratorRow = db.accounts().insert(row -> row.in(tenant, "accesscontrol.user.write"));
        administrator = TestCallers.in(tenant, administratorRow);
        holder = account();
    }

    @AfterEach
    void resetProvider() {
        provider.reset();
    }

    @Test
    void redeemWhenTheCodeIsValidThenLinksAndReleasesTheUserOnce() {
        String code = issue(holder);

        redemption.redeem(subject, code);

        assertThat(subjectOf(holder)).isEqualTo(subject);
        assertThat(provider.calls()).containsExactly("releaseUser");
        assertThat(db.eventsOf(holder.id())).containsExactly("LINK_CODE_ISSUED", "ACCOUNT_LINKED");
        assertThat(db.count(
                        "select count(*) from security_event e join link_code c on c.id = e.record_id"
                                + " where e.kind = 'ACCOUNT_LINKED' and c.redeemed_at is not null and c.issued_by = ?"
                                + " and c.user_account_id = ?",
                        administratorRow.id(),
                        holder.id()))
                .isEqualTo(1);
        assertRefused(LINK_REFUSED, () -> redemption.redeem(subject, code));
    }

    /** People copy it from a message, where it has a line of its own. */
    @Test
    void redeemWhenTheCodeWasCopiedWithSpaceAroundItThenLinksTheUser() {
        redemption.redeem(subject, " " + issue(holder) + "\r\n");

        assertThat(subjectOf(holder)).isEqualTo(subject);
    }

    @Test
    void redeemWhenAClientGotTheTokenForItselfThenRefusesAndKeepsTheCode() {
        String code = issue(holder);

        assertRefused(LINK_REFUSED, () -> redemption.redeem(token(TokenHolder.client(subject)), code));
        redemption.redeem(token(TokenHolder.USER), code);

        assertThat(subjectOf(holder)).isEqualTo(subject);
    }

    private ProviderToken token(TokenHolder holding) {
        return new ProviderToken(
                subject,
                NOW,
                NOW,
                null,
                AuthenticationContext.IDENTITY_PROVIDER,
                new ClaimedProfile(null, null, null),
                holding);
    }

    @Test
    void codeWhenIssuedThenOnlyItsHashIsStoredAndANewerOneVoidsIt() {
        String former = issue(holder);
        String latest = issue(holder);

        assertThat(former).matches("[0-9a-f]{96}").isNotEqualTo(latest);
        assertThat(db.texts("select code_hash from link_code where user_account_id = ? and not voided", holder.id()))
                .containsExactly(OpaqueTokens.hash(latest));
        assertRefused(LINK_REFUSED, () -> redemption.redeem(subject, former));
        assertThat(queuedMessages()).as("valid for an hour").containsExactly("false", "true");
        redemption.redeem(subject, latest);
        assertThat(queuedMessages()).containsExactly("false", "false");
    }

    @Test
    void codeWhenOneIsIssuedToAnotherHolderThenStaysValid() {
        String code = issue(holder);
        issue(account());

        redemption.redeem(subject, code);

        assertThat(subjectOf(holder)).isEqualTo(subject);
    }

    /** Whether each message with a code can be sent now. */
    private List<String> queuedMessages() {
        return db.texts(
                "select (expires_at > ?::timestamptz)::text from notification_event where user_account_id = ?"
                        + " order by id",
                clock.instant().toString(),
                holder.id());
    }

    @Test
    void redeemWhenTheCodeIsUnknownOrAnHourOldThenRefuses() {
        String code = issue(holder);

        assertRefused(LINK_REFUSED, () -> redemption.redeem(subject, OpaqueTokens.generate()));
        clock.advance(Duration.ofMinutes(60));
        assertRefused(LINK_REFUSED, () -> redemption.redeem(subject, code));

        assertThat(subjectOf(holder)).isEmpty();
        assertThat(provider.calls()).isEmpty();
        await().untilAsserted(
                        () -> assertThat(db.eventsOf(holder.id())).containsExactly("LINK_CODE_ISSUED", "LINK_REFUSED"));
    }

    @Test
    void redeemWhenTheEmailAddressIsLostThenRefuses() {
        String code = issue(holder);

        bean(LinkCodeService.class)
                .emailAddressLost(
                        bean(UserAccountService.class).find(holder.id()).orElseThrow());

        assertRefused(LINK_REFUSED, () -> redemption.redeem(subject, code));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "active = false",
                "service_account = true",
                "expected_idp_subject = 'another'",
                "idp_subject = 'other-' || id"
            })
    void redeemWhenTheAccountDoesNotAdmitTheUserThenRefusesAndAsksNobody(String change) {
        String code = issue(holder);
        db.update("update user_account set " + change + " where id = ?", holder.id());

        assertRefused(LINK_REFUSED, () -> redemption.redeem(subject, code));

        assertThat(subjectOf(holder)).isNotEqualTo(subject);
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void redeemWhenTheUserIsExpectedOrLinkedAlreadyThenReleasesThem() {
        db.update("update user_account set expected_idp_subject = ? where id = ?", subject, holder.id());
        redemption.redeem(subject, issue(holder));
        provider.withhold(holder.id(), UserRelease.NOT_MARKED);
        redemption.redeem(subject, issue(holder));

        assertThat(subjectOf(holder)).isEqualTo(subject);
        assertThat(provider.calls()).containsExactly("releaseUser", "releaseUser");
        assertThat(isForeign(holder)).isTrue();
    }

    /** Such as one that was issued before the change to a provider: it would not set the password of this user. */
    @Test
    void redeemWhenThereIsAPasswordLinkThenItAndItsMessageAreVoidUnlessTheUserWasCreatedForTheAccount() {
        AccountRow created = account();
        db.update("update user_account set idp_subject = ? where id = ?", subject + "-2", created.id());
        provider.withhold(created.id(), UserRelease.NOT_MARKED);
        issuePasswordLink(holder);
        issuePasswordLink(created);

        redemption.redeem(subject, issue(holder));
        redemption.redeem(subject + "-2", issue(created));

        assertThat(messages.openTokens(holder.id())).isZero();
        assertThat(invalidatedMessages(holder)).isEqualTo(1);
        assertThat(messages.openTokens(created.id())).isEqualTo(1);
        assertThat(invalidatedMessages(created)).isZero();
    }

    /** As after somebody removed the mark at the provider. */
    @Test
    void redeemWhenTheUserWasCreatedForTheAccountAndIsNotReleasedThenReleasesItAsOneOfTheService() {
        db.update("update user_account set idp_subject = ? where id = ?", subject, holder.id());
        provider.withhold(holder.id(), UserRelease.NOT_MARKED);

        redemption.redeem(subject, issue(holder));

        assertThat(provider.calls()).containsExactly("releaseUser");
        assertThat(isForeign(holder)).isFalse();
    }

    @Test
    void redeemWhenTheUserWasCreatedForTheAccountThenLeavesTheLinkAsItIs() {
        db.update("update user_account set idp_subject = ? where id = ?", subject, holder.id());

        redemption.redeem(subject, issue(holder));

        assertThat(subjectOf(holder)).isEqualTo(subject);
        assertThat(provider.calls()).isEmpty();
        assertThat(isForeign(holder)).isFalse();
    }

    @Test
    void redeemWhenTheReleaseCannotBeReadThenFailsAndKeepsTheCode() {
        db.update("update user_account set idp_subject = ? where id = ?", subject, holder.id());
        String code = issue(holder);
        provider.failAt("releaseOf");

        assertRefused(IDENTITY_PROVIDER_FAILED, () -> redemption.redeem(subject, code));

        provider.reset();
        redemption.redeem(subject, code);
    }

    @ParameterizedTest
    @EnumSource(names = {"SERVICE_ACCOUNT", "PROVIDER_ADMINISTRATOR", "NO_USER"})
    void redeemWhenTheUserIsNeverReleasedThenRefusesAndKeepsTheCode(UserRelease release) {
        String code = issue(holder);
        provider.withhold(holder.id(), release);

        assertRefused(LINK_REFUSED, () -> redemption.redeem(subject, code));

        assertThat(subjectOf(holder)).isEmpty();
        provider.reset();
        redemption.redeem(subject, code);
        assertThat(subjectOf(holder)).isEqualTo(subject);
    }

    @Test
    void redeemWhenTheProviderFailsThenLinksNothingAndKeepsTheCode() {
        String code = issue(holder);
        provider.failAt("releaseUser");

        assertRefused(IDENTITY_PROVIDER_FAILED, () -> redemption.redeem(subject, code));

        assertThat(subjectOf(holder)).isEmpty();
        provider.reset();
        redemption.redeem(subject, code);
    }

    @Test
    void redeemWhenAnotherAccountIsLinkedToTheUserThenRefusesAndAsksNobody() {
        redemption.redeem(subject, issue(holder));
        provider.reset();
        AccountRow other = account();

        assertRefused(LINK_REFUSED, () -> redemption.redeem(subject, issue(other)));

        assertThat(subjectOf(other)).isEmpty();
        assertThat(provider.calls()).isEmpty();
    }

    /** On the unique index, which holds between replicas too. */
    @Test
    void redeemWhenAnotherAccountIsLinkedToTheUserMeanwhileThenRefuses() throws Exception {
        AccountRow other = account();
        String code = issue(holder);
        CompletableFuture<Void> slower;
        try (HeldLock faster = HeldLock.onRow(db, "user_account", other.id())) {
            faster.execute(
                    "update user_account set idp_subject = ? where id = ?::uuid",
                    subject,
                    other.id().toString());
            slower = CompletableFuture.runAsync(
                    () -> assertRefused(LINK_REFUSED, () -> redemption.redeem(subject, code)));
            faster.awaitWaiting("user_account");
        }
        slower.get(10, TimeUnit.SECONDS);

        assertThat(subjectOf(holder)).isEmpty();
        assertThat(provider.calls()).isEmpty();
    }

    private AccountRow account() {
        return db.accounts().insert(row -> row.home(tenant).email(row.id() + "@mail.example"));
    }

    private String issue(AccountRow account) {
        administration.issueCode(administrator, account.id());
        return messages.bodyOf(account.id()).replaceAll("(?s).*\\b([0-9a-f]{96})\\b.*", "$1");
    }

    private void issuePasswordLink(AccountRow account) {
        UserAccount of = bean(UserAccountService.class).find(account.id()).orElseThrow();
        bean(TransactionTemplate.class)
                .executeWithoutResult(status ->
                        bean(PasswordResetLinkService.class).issue(of, null, NotificationKind.PASSWORD_RESET));
    }

    private long invalidatedMessages(AccountRow account) {
        return db.count(
                "select count(*) from notification_event"
                        + " where user_account_id = ? and kind = 'PASSWORD_RESET' and invalidated_at is not null",
                account.id());
    }

    private boolean isForeign(AccountRow account) {
        return db.value(Boolean.class, "select foreign_idp_user from user_account where id = ?", account.id());
    }

    private String subjectOf(AccountRow account) {
        return db.value(String.class, "select coalesce(idp_subject, '') from user_account where id = ?", account.id());
    }
}
