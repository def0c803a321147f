package org.clinicalplatform.authentication.passwordreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.IDENTITY_PROVIDER_FAILED;
import static org.clinicalplatform.platform.error.ErrorCode.IDP_USER_NOT_RELEASED;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_RESET_LINK;
import static org.clinicalplatform.platform.error.ErrorCode.NOT_FOUND;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.authentication.PasswordFixture;
import org.clinicalplatform.authentication.password.PasswordHasher;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.securityevents.EventOrigin;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class PasswordResetTest extends ClinicTestCase {
    private static final String FORMER = "former-Horse-1";
    private static final String NEXT = "correct-Horse-2";
    private static final EventOrigin ORIGIN =
            new EventOrigin("192.0.2.7", "request-7", "/api/v1/auth/password-reset/request", null, null, null);

    private final PasswordResetService resets = bean(PasswordResetService.class);
    private final PasswordRedemptionService redemption = bean(PasswordRedemptionService.class);
    private final PasswordHasher hasher = bean(PasswordHasher.class);
    private final SessionService sessions = bean(SessionService.class);
    private final RecordingIdentityProvider provider = bean(RecordingIdentityProvider.class);
    private final PasswordFixture passwords;
    private final Caller administrator;

    PasswordResetTest(ApplicationContext beans) {
        super(beans);
        passwords = new PasswordFixture(db);
        administrator = TestCallers.in(tenant, db.accounts().insert(row -> row.in(tenant, "accesscontrol.user.write")));
    }

    @AfterEach
    void resetProvider() {
        provider.reset();
    }

    @Test
    void requestWhenNamedByUsernameOrEmailThenQueuesALinkAndVoidsTheFormerOne() {
        AccountRow account = account();
        String id = account.id().toString();

        resets.request(" U-" + id.toUpperCase(Locale.ROOT), ORIGIN);
        String former = passwords.tokenOf(account.id());
        clock.advance(Duration.ofMinutes(10));
        resets.request("  " + id.toUpperCase(Locale.ROOT) + "@Mail.Example ", ORIGIN);

        assertThat(former).matches("[0-9a-f]{96}").isNotEqualTo(passwords.tokenOf(account.id()));
        assertThat(passwords.openTokens(account.id())).isEqualTo(1);
        assertThat(db.value(
                        Boolean.class,
                        "select voided and expires_at = ? from password_reset_token where token_hash = ?",
                        clock.instant().atOffset(ZoneOffset.UTC),
                        OpaqueTokens.hash(former)))
                .isTrue();
        assertInvalidLink(() -> redemption.redeem(former, NEXT));
        assertThat(db.texts("select recipient from notification_event where user_account_id = ?", account.id()))
                .containsExactly(id + "@mail.example", id + "@mail.example");
        assertThat(db.texts(
                        "select concat_ws(' ', kind, client_ip, request_id, session_id) from security_event"
                                + " where user_account_id = ?",
                        account.id()))
                .hasSize(2)
                .containsOnly("CREDENTIAL_RESET_REQUESTED 192.0.2.7 request-7");
    }

    @Test
    void linkWhenReplacedOrRedeemedThenItsQueuedMessageExpires() {
        AccountRow account = account();
        resets.request("u-" + account.id(), ORIGIN);
        clock.advance(Duration.ofMinutes(10));
        resets.request("u-" + account.id(), ORIGIN);
        assertThat(minutesToExpiry(account)).containsExactly("10", "70");

        clock.advance(Duration.ofMinutes(10));
        redemption.redeem(passwords.tokenOf(account.id()), NEXT);

        assertThat(minutesToExpiry(account)).containsExactly("10", "20");
    }

    /** A person who works for two hospitals; both links go to the one mailbox. */
    @Test
    void requestWhenTwoTenantsHaveTheAddressThenQueuesALinkForEachAccount() {
        AccountRow here = account();
        AccountRow there = db.accounts().insert(row -> row.home(foreign).email(here.id() + "@mail.example"));

        resets.request(here.id() + "@mail.example", ORIGIN);

        for (AccountRow account : List.of(here, there)) {
            assertThat(passwords.openTokens(account.id())).isEqualTo(1);
            assertThat(passwords.bodyOf(account.id())).contains("Your username is u-" + account.id() + ".");
        }
    }

    @Test
    void requestWhenNobodyHasTheNameThenLeavesNoTrace() {
        long events = db.count("select count(*) from security_event");
        long messages = db.count("select count(*) from notification_event");

        resets.request("nobody-" + UUID.randomUUID(), ORIGIN);

        assertThat(db.count("select count(*) from security_event")).isEqualTo(events);
        assertThat(db.count("select count(*) from notification_event")).isEqualTo(messages);
    }

    @Test
    void requestWhenTheAccountCannotResetThenIssuesNoLink() {
        AccountRow inactive = db.accounts()
                .insert(row ->
                        row.home(tenant).email(row.id() + "@mail.example").inactive());
        AccountRow withoutAddress = db.accounts().insert(row -> row.home(tenant));
        AccountRow active = account();

        resets.request("u-" + inactive.id(), ORIGIN);
        resets.request("u-" + withoutAddress.id(), ORIGIN);
        provider.ownCredentials();
        resets.request("u-" + active.id(), ORIGIN);

        await().untilAsserted(() -> assertThat(provider.calls()).containsExactly("setProfile", "sendPasswordMail"));
        for (AccountRow account : List.of(inactive, active, withoutAddress)) {
            assertThat(passwords.tokens(account.id())).isEqualTo(account.equals(withoutAddress) ? 1 : 0);
            assertThat(passwords.messagesTo(account.id())).isZero();
            assertThat(db.eventsOf(account.id())).containsExactly("CREDENTIAL_RESET_REQUESTED");
        }
    }

    /** Whoever makes the request need not be the holder. */
    @Test
    void requestWhenANewLinkWouldReachNobodyThenKeepsTheOpenOne() {
        AccountRow silent = db.accounts().insert(row -> row.home(tenant).passwordHash(hasher.hash(FORMER)));
        resets.reset(administrator, silent.id());

        resets.request("u-" + silent.id(), ORIGIN);

        assertThat(passwords.tokens(silent.id())).isEqualTo(1);
        assertThat(passwords.openTokens(silent.id())).isEqualTo(1);
        clock.advance(Duration.ofHours(1));
        resets.request("u-" + silent.id(), ORIGIN);
        assertThat(passwords.tokens(silent.id())).as("after it expired").isEqualTo(2);
    }

    /** Also after the installation has moved to local mode. */
    @Test
    void resetWhenTheAccountBelongsToAClientThenIssuesNoLink() {
        AccountRow program = db.accounts()
                .insert(row -> row.home(tenant).set("service_account", true).set("client_id", "client-" + row.id()));

        assertRefused(INVALID_REQUEST, () -> resets.reset(administrator, program.id()))
                .withMessage(
                        "Invalid request: The account of a client of the identity provider does not have a password");
        resets.request("u-" + program.id(), ORIGIN);

        assertThat(passwords.tokens(program.id())).isZero();
        assertThat(db.eventsOf(program.id())).containsExactly("CREDENTIAL_RESET_REQUESTED");
    }

    @Test
    void resetWhenByAnAdministratorThenStoresScopeAndKeepsThePassword() {
        FacilityRow facility = db.facilities().insert(row -> row.tenant(tenant));
        AccountRow account = account();
        AccountRow clerk = db.accounts().insert(row -> row.in(tenant, "accesscontrol.user.write"));
        String before = passwords.hashOf(account.id());

        assertThat(resets.reset(TestCallers.at(facility, clerk), account.id()).id())
                .isEqualTo(account.id());

        assertThat(passwords.hashOf(account.id())).isEqualTo(before);
        assertThat(db.value(
                        Boolean.class,
                        "select tenant_id = ? and facility_id = ? and expires_at = ? and length(token_hash) = 64"
                                + " from password_reset_token where user_account_id = ?",
                        tenant.id(),
                        facility.id(),
                        NOW.plus(Duration.ofHours(1)).atOffset(ZoneOffset.UTC),
                        account.id()))
                .isTrue();
        assertThat(passwords.bodyOf(account.id())).contains("http://localhost:3000/password-reset?token=");
        assertThat(db.eventsOf(account.id())).containsExactly("RESET_LINK_ISSUED PASSWORD_RESET");
    }

    @Test
    void redeemWhenTheTokenIsValidThenSetsThePasswordOnce() {
        AccountRow account = account();
        passwords.lockOut(account);
        sessions.open(account.id(), AuthenticationContext.PASSWORD);
        resets.request("u-" + account.id(), ORIGIN);
        String token = passwords.tokenOf(account.id());

        redemption.redeem(token, NEXT);

        assertThat(hasher.matches(NEXT, passwords.hashOf(account.id()))).isTrue();
        assertThat(passwords.lockouts(account)).isZero();
        assertThat(passwords.openTokens(account.id())).isZero();
        assertThat(db.eventsOf(account.id()))
                .containsExactly(
                        "LOGIN_SUCCEEDED",
                        "CREDENTIAL_RESET_REQUESTED",
                        "PASSWORD_CHANGED RESET_LINK",
                        "SESSION_REVOKED PASSWORD_CHANGED");
        assertThat(provider.calls()).containsExactly("setPassword", "logoutUser");
        assertInvalidLink(() -> redemption.redeem(token, "another-Horse-3"));
        assertThat(hasher.matches(NEXT, passwords.hashOf(account.id()))).isTrue();
    }

    @Test
    void resetWhenNotPermittedThenRefusesAndIssuesNothing() {
        AccountRow foreign = db.accounts().insert();
        AccountRow stronger = db.accounts().insert(row -> row.in(tenant, "clinical.visit.read"));
        AccountRow account = account();

        assertRefused(NOT_FOUND, () -> resets.reset(administrator, foreign.id()));
        assertRefused(ACCESS_DENIED, () -> resets.reset(administrator, stronger.id()));
        provider.ownCredentials();
        assertRefused(INVALID_REQUEST, () -> resets.reset(administrator, account.id()))
                .withMessage("Password reset is managed by the identity provider");
        for (AccountRow row : List.of(foreign, stronger, account)) {
            assertThat(passwords.tokens(row.id())).isZero();
        }
    }

    @Test
    void redeemWhenUnderAnIdentityProviderThenWritesThereFirstAndStoresNoHash() {
        AccountRow account = account();
        String before = passwords.hashOf(account.id());
        resets.request("u-" + account.id(), ORIGIN);
        String token = passwords.tokenOf(account.id());
        provider.ownCredentials();
        provider.atEachCall(id -> assertThat(passwords.hashOf(id)).isEqualTo(before));

        redemption.redeem(token, NEXT);

        assertThat(passwords.hashOf(account.id())).isEmpty();
        assertThat(provider.calls()).containsExactly("setPassword", "logoutUser");
    }

    @Test
    void redeemWhenTheProviderFailsThenKeepsTokenAndPassword() {
        AccountRow account = account();
        passwords.lockOut(account);
        String before = passwords.hashOf(account.id());
        resets.request("u-" + account.id(), ORIGIN);
        String token = passwords.tokenOf(account.id());

        for (String call : new String[] {"setPassword", "logoutUser"}) {
            provider.failAt(call);
            assertRefused(IDENTITY_PROVIDER_FAILED, () -> redemption.redeem(token, NEXT));
            assertThat(passwords.hashOf(account.id())).isEqualTo(before);
            assertThat(passwords.openTokens(account.id())).isEqualTo(1);
            assertThat(passwords.lockouts(account)).isEqualTo(1);
        }
        provider.reset();
        redemption.redeem(token, NEXT);

        assertThat(hasher.matches(NEXT, passwords.hashOf(account.id()))).isTrue();
    }

    @Test
    void requestWhenTheUserAtTheProviderIsNotReleasedThenIssuesNoLinkAndIsRecorded() {
        AccountRow account = account();
        provider.ownCredentials();
        provider.sendLinksHere();
        provider.withhold(account.id(), UserRelease.NOT_MARKED);
        resets.request("u-" + account.id(), ORIGIN);
        provider.failAt("releaseOf");
        resets.request("u-" + account.id(), ORIGIN);

        assertThat(passwords.tokens(account.id())).isZero();
        assertThat(db.eventsOf(account.id()))
                .containsExactly("CREDENTIAL_RESET_REQUESTED", "CREDENTIAL_RESET_REQUESTED");
    }

    @Test
    void redeemWhenTheUserIsNoLongerReleasedThenConflictsAndKeepsTheToken() {
        AccountRow account = account();
        provider.ownCredentials();
        provider.sendLinksHere();
        resets.request("u-" + account.id(), ORIGIN);
        String token = passwords.tokenOf(account.id());
        provider.withhold(account.id(), UserRelease.NOT_MARKED);

        assertRefused(IDP_USER_NOT_RELEASED, () -> redemption.redeem(token, NEXT));

        assertThat(passwords.openTokens(account.id())).isEqualTo(1);
        assertThat(provider.calls()).containsExactly("setPassword");
    }

    /** In local mode the password of the account is its own again. */
    @Test
    void linkWhenTheUserWasNotCreatedForTheAccountThenIsNeitherIssuedNorRedeemedUnderTheProvider() {
        AccountRow account = account();
        resets.request("u-" + account.id(), ORIGIN);
        String former = passwords.tokenOf(account.id());
        db.update("update user_account set idp_subject = 's-1', foreign_idp_user = true where id = ?", account.id());
        provider.ownCredentials();

        resets.request("u-" + account.id(), ORIGIN);
        provider.sendLinksHere();
        resets.request("u-" + account.id(), ORIGIN);
        assertInvalidLink(() -> redemption.redeem(former, NEXT));

        assertThat(passwords.tokens(account.id())).isEqualTo(1);
        assertThat(passwords.messagesTo(account.id())).isEqualTo(1);
        assertThat(provider.calls()).isEmpty();
        provider.reset();
        redemption.redeem(former, NEXT);
        resets.request("u-" + account.id(), ORIGIN);
        assertThat(passwords.tokens(account.id())).isEqualTo(2);
    }

    @Test
    void redeemWhenTheTokenIsInvalidThenRefusesAlike() {
        AccountRow account = account();
        resets.request("u-" + account.id(), ORIGIN);
        String token = passwords.tokenOf(account.id());

        assertRefused(INVALID_REQUEST, () -> redemption.redeem("0".repeat(96), "short1"))
                .withMessageContaining("newPassword must have 8 to 128 characters");
        assertInvalidLink(() -> redemption.redeem("0".repeat(96), NEXT));
        assertInvalidLink(() -> redemption.redeem(token.toUpperCase(Locale.ROOT), NEXT));
        assertInvalidLink(() -> redemption.redeem(OpaqueTokens.hash(token), NEXT));
        clock.advance(Duration.ofHours(1));
        assertInvalidLink(() -> redemption.redeem(token, NEXT));
        clock.set(NOW);
        db.update("update user_account set active = false where id = ?", account.id());
        assertInvalidLink(() -> redemption.redeem(token, NEXT));
        db.update("update user_account set active = true where id = ?", account.id());
        clock.advance(Duration.ofHours(1).minusMillis(1));
        redemption.redeem(token, NEXT);
    }

    private List<String> minutesToExpiry(AccountRow account) {
        return db.texts(
                "select (extract(epoch from expires_at - ?::timestamptz) / 60)::int::text from notification_event"
                        + " where user_account_id = ? order by id",
                NOW.toString(),
                account.id());
    }

    private AccountRow account() {
        return db.accounts()
                .insert(row ->
                        row.home(tenant).email(row.id() + "@mail.example").passwordHash(hasher.hash(FORMER)));
    }

    private static void assertInvalidLink(ThrowingCallable call) {
        assertRefused(INVALID_RESET_LINK, call).withMessage("Password reset link is invalid or has expired.");
    }
}
