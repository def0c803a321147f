package org.clinicalplatform.contract.administration;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Candidates;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.ResetLinks;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** What one tenant does neither shows nor hinders another, tested with two replicas of one database. */
@NeedsOwnServer("needs two replicas and their database")
class TenantIsolationTest {

    private static final Duration SOON = Duration.ofSeconds(10);
    private static final String ACCOUNTS = "/user-accounts";

    private final Replicas replicas = Servers.replicas();
    private final Database database = replicas.database();
    private final Administration north = Administration.at(replicas.first(), Demo.ADMIN);
    private final String address = "v-" + UUID.randomUUID() + "@mail.example";

    /** More namesakes than a search for candidates reads under one key. */
    @Test
    void candidatesWhenAnotherTenantIsFullOfNamesakesThenAreFoundAllTheSame() {
        String family = "Namesake" + Registrar.name();
        String phone = "+1 555 " + Math.floorMod(UUID.randomUUID().getMostSignificantBits(), 1_000_000_000L);
        namesakes(tenantBeforeAll(), family, phone);
        String one = person(family, phone);
        String other = person(family, phone);

        for (Map.Entry<String, String> pair : Map.of(one, other, other, one).entrySet()) {
            List<Json> found = asClerk(Candidates.path(pair.getKey())).json().items();
            assertThat(found).extracting(each -> each.text("personId")).containsExactly(pair.getValue());
        }
        Json page = asClerk(Registrar.PERSONS + "?" + RawRequest.parameter("name", family))
                .json();
        assertThat(page.text("totalItems")).isEqualTo("2");
    }

    @Test
    void usernameWhenItIsAnAddressInAnotherTenantThenIsRefusedAndTheHolderGetsTheLinks() {
        Json holder = register(south(), body(address));

        for (String username : List.of(address, address.toUpperCase(Locale.ROOT), address.replace('@', '\uff20'))) {
            assertConflict(north.post(ACCOUNTS, named(username).toString()), "USERNAME_TAKEN");
        }
        String token = new ResetLinks(replicas.second(), holder.text("userAccountId")).requested(address);
        assertThat(token).matches("[0-9a-f]{96}");
    }

    @Test
    void emailWhenItIsAUsernameInAnotherTenantThenIsRefused() {
        register(south(), named(address));
        Json account = register(north, body(null));

        assertConflict(north.post(ACCOUNTS, body(address).toString()), "EMAIL_TAKEN");
        assertConflict(change(account, address.toUpperCase(Locale.ROOT)), "EMAIL_TAKEN");
    }

    /** A taken name tells neither whose it is nor of which kind. */
    @Test
    void refusalWhenANameIsTakenThenIsTheSameWhoeverHasItAsWhatever() {
        String mine = "u-" + UUID.randomUUID();
        register(north, named(mine));
        String theirs = "u-" + UUID.randomUUID();
        register(south(), named(theirs));
        register(south(), body(address));

        String expected = refusal(mine);

        assertThat(refusal(theirs)).isEqualTo(expected);
        assertThat(refusal(address)).isEqualTo(expected);
    }

    @Test
    void emailWhenAnotherTenantHasItThenIsAcceptedAndEachAccountGetsItsLink() {
        Json theirs = register(south(), body(address));
        Json ours = register(north, body(address));
        Json changed = register(north, body(null));

        assertConflict(
                north.post(ACCOUNTS, body(address.toUpperCase(Locale.ROOT)).toString()), "EMAIL_TAKEN");
        assertConflict(change(changed, address), "EMAIL_TAKEN");
        ResetLinks there = new ResetLinks(replicas.first(), theirs.text("userAccountId"));
        long before = there.messages();
        new ResetLinks(replicas.second(), ours.text("userAccountId")).requested(address);
        assertThat(Await.until(SOON, () -> there.messages() == before + 1)).isTrue();
    }

    /** The username at one replica, the same address at the other. */
    @RepeatedTest(5)
    void nameWhenItIsRegisteredAsBothKindsAtOnceThenOneGetsIt() {
        Administration[] admins = {
            Administration.at(replicas.first(), Demo.ADMIN), Administration.at(replicas.second(), Demo.ADMIN)
        };

        List<RawResponse> responses = Together.responses(
                8, i -> admins[i / 4].post(ACCOUNTS, (i % 2 == 0 ? named(address) : body(address)).toString()));

        assertThat(responses)
                .satisfiesOnlyOnce(response -> assertThat(response.status()).isEqualTo(201))
                .filteredOn(response -> response.status() != 201)
                .allSatisfy(response -> {
                    assertThat(response.status()).isEqualTo(409);
                    assertThat(response.json().text("businessErrorCode")).isIn("USERNAME_TAKEN", "EMAIL_TAKEN");
                });
        assertThat(database.number("select count(*) from user_account where ? in (username, lower(email))", address))
                .isEqualTo(1);
    }

    /** As before names were one namespace. */
    @Test
    void nameWhenAmbiguousFromBeforeThenSendsNothingAndStillSignsIn() throws SQLException {
        Json named = register(north, named(address));
        Json addressed = register(north, body(null));
        Registrations.at(replicas.first())
                .redeem(Registrations.tokenOf(named.text("passwordSetupLink")), Demo.PASSWORD)
                .expect(204);
        ambiguous(addressed.text("userAccountId"));
        ResetLinks ofNamed = new ResetLinks(replicas.first(), named.text("userAccountId"));
        ResetLinks ofAddressed = new ResetLinks(replicas.first(), addressed.text("userAccountId"));
        long before = ofNamed.messages() + ofAddressed.messages();

        assertThat(ofNamed.request(address).status()).isEqualTo(204);
        // requests are processed in turn
        Json later = register(north, body("later-" + address));
        new ResetLinks(replicas.first(), later.text("userAccountId")).requested("later-" + address);

        assertThat(ofNamed.messages() + ofAddressed.messages()).isEqualTo(before);
        assertThat(Sessions.at(replicas.first()).login(address, Demo.PASSWORD).status())
                .isEqualTo(200);
    }

    private String refusal(String username) {
        RawResponse response = north.post(ACCOUNTS, named(username).toString());
        assertConflict(response, "USERNAME_TAKEN");
        return response.masked().replaceAll("(?m)^X-Request-Id: [^\\r\\n]+", "");
    }

    private static void assertConflict(RawResponse response, String code) {
        StandardError.verifyShape(response);
        assertThat(response.status()).isEqualTo(409);
        assertThat(response.json().text("businessErrorCode")).isEqualTo(code);
    }

    private RawResponse change(Json account, String email) {
        Json profile = Json.object("firstName", "Noor", "lastName", "Haddad", "email", email);
        return north.put(
                Administration.account(account.text("userAccountId")),
                profile.with("version", "0").toString());
    }

    private static Json register(Administration administrator, Json body) {
        return administrator.post(ACCOUNTS, body.toString()).expect(201).json();
    }

    /** An account with this address, or without one. */
    private static Json body(@Nullable String email) {
        Json body = Registrations.body();
        return email == null ? body.without("email") : body.with("email", Json.quoted(email));
    }

    private static Json named(String username) {
        return body(null).with("username", Json.quoted(username));
    }

    /** An administrator of the other tenant. */
    private Administration south() {
        String copy = new Accounts(replicas.first()).copyOf(Demo.CLINICIAN_SOUTH);
        database.update(
                "insert into role_permission (role_id, permission_code)"
                        + " select id, 'accesscontrol.user.write' from role where starts_with(code, ?)",
                copy + " ");
        return Administration.fresh(replicas.first(), copy);
    }

    private void ambiguous(String accountId) throws SQLException {
        try (Connection connection = database.open()) {
            connection.setAutoCommit(false);
            Database.update(connection, "alter table user_account disable trigger user_account_name");
            Database.update(connection, "update user_account set email = ? where id = ?::uuid", address, accountId);
            Database.update(connection, "alter table user_account enable trigger user_account_name");
            connection.commit();
        }
    }

    private String person(String family, String phone) {
        Json body = Registrar.person()
                .with("names", "[{\"use\":\"OFFICIAL\",\"family\":\"" + family + "\",\"given\":[\"Anna\"]}]")
                .with("contacts", "[{\"system\":\"PHONE\",\"use\":\"HOME\",\"value\":\"" + phone + "\"}]");
        return Registrar.at(replicas.first()).create(Registrar.PERSONS, body).text("id");
    }

    private RawResponse asClerk(String path) {
        return replicas.second()
                .send(RawRequest.get(path).bearer(Sessions.at(replicas.second()).token(Demo.CLERK)))
                .expect(200);
    }

    /** Its rows come first in every index that has the tenant. */
    private String tenantBeforeAll() {
        String id = "00000000" + UUID.randomUUID().toString().substring(8);
        database.update("insert into tenant (id, code, name, created_at) values (?::uuid, ?, 'First', now())", id, id);
        return id;
    }

    private void namesakes(String tenantId, String family, String phone) {
        database.update(
                "with p as (insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)"
                        + " select gen_random_uuid(), ?::uuid, 'UNKNOWN', now(), id, now(), id"
                        + " from user_account, generate_series(1, 600) where username = ?"
                        + " returning id, created_by), n as (insert into person_name (id, person_id, use, family, given,"
                        + " created_at, created_by, updated_at, updated_by) select gen_random_uuid(), id, 'OFFICIAL', ?,"
                        + " '{Anna}', now(), created_by, now(), created_by from p)"
                        + " insert into person_contact (id, person_id, system, use, value, created_at, created_by,"
                        + " updated_at, updated_by) select gen_random_uuid(), id, 'PHONE', 'HOME', ?, now(), created_by,"
                        + " now(), created_by from p",
                tenantId,
                Demo.CLINICIAN_SOUTH,
                family,
                phone);
    }
}
