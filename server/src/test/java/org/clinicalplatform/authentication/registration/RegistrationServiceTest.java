package org.clinicalplatform.authentication.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.AUTHENTICATION_REQUIRED;
import static org.clinicalplatform.platform.error.ErrorCode.CLIENT_ID_TAKEN;
import static org.clinicalplatform.platform.error.ErrorCode.EMAIL_TAKEN;
import static org.clinicalplatform.platform.error.ErrorCode.IDENTITY_PROVIDER_FAILED;
import static org.clinicalplatform.platform.error.ErrorCode.IDP_SUBJECT_TAKEN;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.platform.error.ErrorCode.USERNAME_TAKEN;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.clinicalplatform.authentication.PasswordFixture;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.request.TestRequests;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.RoleRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.ApplicationContext;

class RegistrationServiceTest extends ClinicTestCase {
    @RegisterExtension
    private final TestRequests requests = new TestRequests();

    private final RegistrationService registrations = bean(RegistrationService.class);
    private final RecordingIdentityProvider provider = bean(RecordingIdentityProvider.class);
    private final PasswordFixture passwords;
    private final AccountRow administrator;
    private final Caller registrar;
    private final String name = "n-" + UUID.randomUUID();

    RegistrationServiceTest(ApplicationContext beans) {
        super(beans);
        passwords = new PasswordFixture(db);
        administrator = db.accounts().insert(row -> row.in(tenant, "accesscontrol.user.write", "clinical.visit.read"));
        registrar = TestCallers.at(facility, administrator);
    }

    @AfterEach
    void resetProvider() {
        provider.reset();
    }

    @Test
    void registerWhenValidThenTheAccountHasTheSessionsScope() {
        provider.give("subject-" + name);
        provider.atEachCall(id -> assertThat(accountsNamed(name)).isZero());

        String typed = " " + name.toUpperCase(Locale.ROOT);
        Registration registered = register(request(typed, name + "@mail.example", null, null, roleOf(administrator)));

        assertThat(registered.account().username()).isEqualTo(name);
        assertThat(registered.account().firstName()).isEqualTo("Noor");
        assertThat(registered.account().tenantId()).isEqualTo(tenant.id());
        assertThat(registered.account().facilityId()).isEqualTo(facility.id());
        assertThat(registered.account().idpSubject()).isEqualTo("subject-" + name);
        assertThat(passwords.hashOf(registered.account().id())).isEmpty();
        assertThat(registered.passwordSetupLink())
                .isEqualTo("http://localhost:3000/password-reset?token="
                        + passwords.tokenOf(registered.account().id()));
        assertThat(registered.toString()).doesNotContain("token");
        assertThat(provider.calls()).containsExactly("provisionUser");
        assertThat(db.count(
                        "select count(*) from role_assignment where user_account_id = ? and tenant_id = ? and"
                                + " facility_id = ?",
                        registered.account().id(),
                        tenant.id(),
                        facility.id()))
                .isEqualTo(1);
    }

    @Test
    void registerWhenRequestedThenTheRequestHasTheAccount() {
        RequestContext request = requests.bindNew();

        UUID id = register(request(name, null, null, null)).account().id();

        assertThat(request.createdRecordId()).isEqualTo(id);
        assertThat(request.subjects().userAccountId()).isEqualTo(id);
    }

    @Test
    void registerWhenThereIsNoEmailAddressOrAnIdentityProviderThenQueuesNothing() {
        Registration withoutAddress = register(request(name, null, null, null));
        provider.ownCredentials();
        Registration atProvider = register(request(name + "-2", name + "@mail.example", null, null));

        await().untilAsserted(() -> assertThat(provider.calls())
                .containsExactly("provisionUser", "provisionUser", "setProfile", "sendPasswordMail"));
        assertThat(withoutAddress.passwordSetupLink()).isNotNull();
        assertThat(passwords.openTokens(withoutAddress.account().id())).isEqualTo(1);
        assertThat(atProvider.passwordSetupLink()).isNull();
        assertThat(passwords.tokens(atProvider.account().id())).isZero();
        for (Registration registered : List.of(withoutAddress, atProvider)) {
            assertThat(passwords.messagesTo(registered.account().id())).isZero();
            assertThat(db.eventsOf(registered.account().id()))
                    .containsExactly("ACCOUNT_REGISTERED", "RESET_LINK_ISSUED PASSWORD_SETUP");
        }
    }

    @Test
    void registerWhenAUserOfTheProviderIsNamedThenGivesNoLinkToTheirPassword() {
        NewAccount named = new NewAccount(
                name, name + "@mail.example", "Noor", "Haddad", null, null, List.of(), false, "subject-" + name, null);
        provider.ownCredentials();
        provider.sendLinksHere();

        Registration registered = register(named);

        assertThat(registered.account().idpSubject()).as("a link").isNull();
        assertThat(registered.account().expectedIdpSubject()).isEqualTo("subject-" + name);
        assertThat(registered.passwordSetupLink()).isNull();
        assertThat(passwords.messagesTo(registered.account().id())).isEqualTo(1);
        assertThat(db.eventsOf(registered.account().id())).containsExactly("ACCOUNT_REGISTERED", "LINK_CODE_ISSUED");
        assertThat(passwords.tokens(registered.account().id())).isZero();
        assertThat(register(request(name + "-2", null, null, null)).passwordSetupLink())
                .as("of a user that the service creates")
                .isNotNull();
    }

    @Test
    void registerWhenAUserIsNamedInLocalModeOrNoMailCanReachThemThenIssuesNoCode() {
        NewAccount named =
                new NewAccount(name, null, "Noor", "Haddad", null, null, List.of(), false, "subject-" + name, null);

        UUID local = register(named).account().id();
        provider.ownCredentials();
        NewAccount next = new NewAccount(
                name + "-2", null, "Noor", "Haddad", null, null, List.of(), false, "subject-" + name, null);
        UUID atProvider = register(next).account().id();

        for (UUID id : List.of(local, atProvider)) {
            assertThat(db.count("select count(*) from link_code where user_account_id = ?", id))
                    .isZero();
            assertThat(db.count(
                            "select count(*) from user_account where id = ? and idp_subject is null"
                                    + " and expected_idp_subject = ?",
                            id,
                            "subject-" + name))
                    .isEqualTo(1);
        }
    }

    @Test
    void registerWhenAClientIsNamedThenWritesNothingToTheProviderAndIssuesNothing() {
        provider.ownCredentials();
        provider.sendLinksHere();

        Registration registered = register(program(name, "client-" + name));

        assertThat(registered.account().clientId()).isEqualTo("client-" + name);
        assertThat(registered.account().serviceAccount()).isTrue();
        assertThat(registered.account().idpSubject()).isNull();
        assertThat(registered.passwordSetupLink()).isNull();
        assertThat(provider.calls()).isEmpty();
        assertThat(passwords.tokens(registered.account().id())).isZero();
        assertThat(db.eventsOf(registered.account().id())).containsExactly("ACCOUNT_REGISTERED");
        assertRefused(CLIENT_ID_TAKEN, () -> register(program(name + "-2", "client-" + name)));
        assertThat(accountsNamed(name + "-2")).isZero();
        assertThat(register(program(name + "-3", "Client-" + name)).account().clientId())
                .as("ids are compared exactly")
                .isEqualTo("Client-" + name);
    }

    @Test
    void registerWhenAClientIsNamedInLocalModeThenRefuses() {
        assertRefused(INVALID_REQUEST, () -> register(program(name, "client-" + name)));

        assertThat(accountsNamed(name)).isZero();
    }

    @Test
    void registerWhenTheProviderFailsThenStoresNothing() {
        provider.failAt("provisionUser");

        assertRefused(IDENTITY_PROVIDER_FAILED, () -> register(request(name, name + "@mail.example", null, null)));

        assertThat(accountsNamed(name)).isZero();
    }

    @Test
    void registerWhenAUniqueValueIsTakenThenDoesNotCallTheProvider() {
        registrations.register(registrar, request(name, name + "@mail.example", null, null));
        provider.reset();

        assertRefused(USERNAME_TAKEN, () -> register(request(name.toUpperCase(Locale.ROOT), null, null, null)));
        assertRefused(
                EMAIL_TAKEN,
                () -> register(request(name + "-2", name.toUpperCase(Locale.ROOT) + "@Mail.Example", null, null)));
        assertThat(provider.calls()).isEmpty();
        provider.give("subject-" + name);
        register(request(name + "-3", null, null, null));
        assertRefused(IDP_SUBJECT_TAKEN, () -> register(request(name + "-4", null, null, null)));
        assertThat(accountsNamed(name + "-4")).isZero();
    }

    @Test
    void registerWhenTheTenantIsForeignOrUnknownThenIsTheSame400() {
        FacilityRow foreign = db.facilities().insert();

        for (UUID id : List.of(foreign.tenantId(), UUID.randomUUID(), facility.id())) {
            assertUnknown(registrar, "tenant", id, request(name, null, id, null));
            assertUnknown(registrar, "tenant", id, request(name, null, id, foreign.id()));
        }
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void registerWhenTheFacilityIsNotAvailableThenIsTheSame400() {
        FacilityRow other = db.facilities().insert(row -> row.tenant(tenant));
        AccountRow local = db.accounts().insert(row -> row.home(facility).at(facility, "accesscontrol.user.write"));
        Caller atOne = TestCallers.at(facility, local);

        for (UUID id : List.of(
                db.facilities().insert().id(),
                db.facilities().insert(row -> row.tenant(tenant).inactive()).id(),
                UUID.randomUUID())) {
            assertUnknown(registrar, "facility", id, request(name, null, null, id));
        }
        for (UUID id : List.of(other.id(), UUID.randomUUID())) {
            assertUnknown(atOne, "facility", id, request(name, null, null, id));
        }
        assertThat(provider.calls()).isEmpty();
        assertThat(registrations
                        .register(atOne, request(name, null, tenant.id(), facility.id()))
                        .account()
                        .facilityId())
                .isEqualTo(facility.id());
    }

    @Test
    void registerWhenTheScopeOrARoleIsBeyondTheCallerThenRefuses() {
        AccountRow local = db.accounts().insert(row -> row.home(facility).at(facility, "accesscontrol.user.write"));
        AccountRow stronger = db.accounts().insert(row -> row.in(tenant, "clinical.visit.write"));
        NewAccount plain = request(name, null, null, null);

        assertRefused(ACCESS_DENIED, () -> registrations.register(TestCallers.in(tenant, local), plain));
        assertRefused(ACCESS_DENIED, () -> register(request(name, null, null, null, roleOf(stronger))));
        assertThat(accountsNamed(name)).isZero();
    }

    /** The built-in role of another tenant's code is as unknown as none. */
    @Test
    void registerWhenTheRoleIsUnknownThenNamesItsCode() {
        String foreign = codeOf(db.roles().insert(row -> row.tenant(db.tenants().insert())));
        for (String code : List.of("NO-SUCH-ROLE", foreign)) {
            assertRefused(INVALID_REQUEST, () -> register(request(name, null, null, null, code)))
                    .withMessage("Unknown role: " + code);
        }
        assertThat(accountsNamed(name)).isZero();
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void registerWhenTheRoleIsDeletedWhileTheProviderRespondsThenRefuses() {
        RoleRow role = db.roles().insert(row -> row.tenant(tenant));
        String code = codeOf(role);
        provider.atEachCall(id -> db.update("delete from role where id = ?", role.id()));

        assertRefused(INVALID_REQUEST, () -> register(request(name, null, null, null, code)))
                .withMessage("Unknown role: " + code);
        assertThat(accountsNamed(name)).isZero();
    }

    @Test
    void registerWhenTheRoleIsDeletedWhileTheNameIsLockedThenRefuses() {
        RoleRow role = db.roles().insert(row -> row.tenant(tenant));
        String code = codeOf(role);
        CompletableFuture<Registration> registered;
        try (HeldLock names = HeldLock.by(db, "select lock_account_names(?, null)", name)) {
            registered = CompletableFuture.supplyAsync(() -> register(request(name, null, null, null, code)));
            names.awaitWaiting("select lock_account_names");
            db.update("delete from role where id = ?", role.id());
        }

        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(registered::join)
                .havingCause()
                .withMessage("Unknown role: " + code);
        assertThat(accountsNamed(name)).isZero();
    }

    /** What was revoked since the check before the provider was called counts. */
    @Test
    void registerWhenTheCallersRightsAreRevokedWhileTheProviderRespondsThenRefuses() {
        RoleRow role = db.roles().insert(row -> row.tenant(tenant).permissions("clinical.visit.read"));
        String code = codeOf(role);
        provider.atEachCall(id -> db.update(
                "delete from role_permission where permission_code = 'clinical.visit.read' and role_id in"
                        + " (select role_id from role_assignment where user_account_id = ?)",
                administrator.id()));
        assertRefused(ACCESS_DENIED, () -> register(request(name, null, null, null, code)));

        provider.atEachCall(
                id -> db.update("delete from role_assignment where user_account_id = ?", administrator.id()));
        assertRefused(ACCESS_DENIED, () -> register(request(name, null, null, null)));
        assertThat(accountsNamed(name)).isZero();
    }

    @Test
    void registerWhenTheCallerIsDeactivatedWhileTheProviderRespondsThenRefuses() {
        provider.atEachCall(id -> db.update("update user_account set active = false where id = ?", administrator.id()));

        assertRefused(AUTHENTICATION_REQUIRED, () -> register(request(name, null, null, null)));
        assertThat(accountsNamed(name)).isZero();
    }

    @Test
    void registerWhenTheUsernameIsAnAddressOfAnyTenantThenRefuses() {
        String address = name + "@mail.example";
        db.accounts().insert(row -> row.email(address));

        assertRefused(USERNAME_TAKEN, () -> register(request(address.toUpperCase(Locale.ROOT), null, null, null)));
        assertThat(accountsNamed(address)).isZero();
    }

    @Test
    void registerWhenTheEmailIsAUsernameOfAnyTenantThenRefuses() {
        String username = name + "@mail.example";
        db.accounts().insert(row -> row.username(username));

        assertRefused(EMAIL_TAKEN, () -> register(request(name, username.toUpperCase(Locale.ROOT), null, null)));
        assertThat(accountsNamed(name)).isZero();
    }

    @Test
    void registerWhenAnotherTenantHasTheEmailThenSaysNothingOfIt() {
        String address = name + "@mail.example";
        db.accounts().insert(row -> row.email(address));

        assertThat(register(request(name, address, null, null)).account().email())
                .isEqualTo(address);
        assertRefused(EMAIL_TAKEN, () -> register(request(name + "-2", address, null, null)));
    }

    @Test
    void registerWhenUsernameAndEmailAreTheSameThenIsRegistered() {
        String address = name + "@mail.example";

        assertThat(register(request(address, address, null, null)).account().username())
                .isEqualTo(address);
    }

    private void assertUnknown(Caller as, String kind, UUID id, NewAccount request) {
        assertRefused(INVALID_REQUEST, () -> registrations.register(as, request))
                .isInstanceOf(RecordNotFoundException.class)
                .withMessage("Unknown " + kind + ": " + id);
    }

    private Registration register(NewAccount request) {
        return registrations.register(registrar, request);
    }

    private static NewAccount program(String username, String clientId) {
        return new NewAccount(username, null, "Night", "Batch", null, null, List.of(), true, null, clientId);
    }

    private static NewAccount request(
            String username,
            @Nullable String email,
            @Nullable UUID tenantId,
            @Nullable UUID facilityId,
            String... roleCodes) {
        return new NewAccount(
                username, email, "Noor\u00a0", "Haddad", tenantId, facilityId, List.of(roleCodes), false, null, null);
    }

    private String roleOf(AccountRow account) {
        return db.value(
                String.class,
                "select r.code from role r join role_assignment a on a.role_id = r.id where a.user_account_id = ?",
                account.id());
    }

    private String codeOf(RoleRow role) {
        return db.value(String.class, "select code from role where id = ?", role.id());
    }

    private long accountsNamed(String username) {
        return db.count("select count(*) from user_account where username = ?", username);
    }
}
