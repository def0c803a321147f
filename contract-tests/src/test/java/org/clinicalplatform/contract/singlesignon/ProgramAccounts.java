package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Realm;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.Test;

/** The account of a client of the provider: who may register it, and which operations it has no use for. */
abstract class ProgramAccounts {

    private final OidcServer oidc = Servers.oidc();
    private final Realm realm = oidc.realm();
    private final ServerUnderTest server = oidc.server();
    private final Sessions sessions = Sessions.at(server);

    @Test
    void credentialsWhenOfAProgramThenNoOperationGivesThem() {
        Program program = Program.allowed(oidc);
        String path = Registrations.PATH + "/" + program.id();

        StandardError.verify(
                program.put("/password", "{\"newPassword\":\"second-Horse-2\"}"),
                400,
                path + "/password",
                "Invalid request: The account of a client of the identity provider does not have a password");
        for (String operation : List.of("reset-password", "reset-mfa", "link-code")) {
            assertThat(program.administer(operation).status()).as(operation).isEqualTo(400);
        }
        assertThat(program.link(program.user()).status()).isEqualTo(400);
        assertThat(program.link(Demo.CLINICIAN_ID).status()).isEqualTo(400);
        assertThat(program.put(
                                "",
                                "{\"firstName\":\"Late\",\"lastName\":\"Batch\",\"serviceAccount\":false,\"version\":0}")
                        .status())
                .isEqualTo(400);
        Session session = sessions.signInWith(program.open());
        StandardError.verify(
                server.send(RawRequest.post(ProviderAccount.REQUIRE_UPDATE).bearer(session.accessToken())),
                409,
                ProviderAccount.REQUIRE_UPDATE,
                UnreleasedUsers.REFUSED,
                UnreleasedUsers.CODE);
        String username = program.account().text("username");
        assertThat(server.send(RawRequest.post("/api/v1/auth/password-reset/request")
                                .json("{\"username\":" + Json.quoted(username) + "}"))
                        .status())
                .isEqualTo(204);
        assertThat(server.database()
                        .number(
                                "select (select count(*) from password_reset_token where user_account_id = ?::uuid)"
                                        + " + (select count(*) from notification_event where user_account_id = ?::uuid)",
                                program.id(),
                                program.id()))
                .as("links and messages")
                .isZero();
        assertThat(realm.requiredActions(program.user())).isEmpty();
    }

    @Test
    void registrationWhenOfAClientThenCreatesNoUserAndFollowsTheRulesOfRegistration() {
        String clientId = Program.newClient(oidc);
        Json body = Program.body(clientId);
        oidc.line().forget();

        RawResponse registered = Registrations.at(server).register(body).expect(201);

        assertThat(registered.json().has("passwordSetupLink")).isFalse();
        assertThat(registered.json().has("idpSubject")).isFalse();
        assertThat(registered.json().text("clientId")).isEqualTo(clientId);
        assertThat(realm.userNamed(body.text("username"))).isEmpty();
        assertThat(oidc.line().seen()).isEmpty();
        Json other = Program.body("other-" + UUID.randomUUID());
        for (Json refused : List.of(
                other.without("serviceAccount"),
                other.with("serviceAccount", "false"),
                other.with("email", "\"batch@mail.example\""),
                other.with("idpSubject", Json.quoted(Demo.CLINICIAN_ID)),
                other.with("clientId", "\"two words\""),
                other.with("clientId", "\"\""))) {
            RawResponse response = Registrations.at(server).register(refused);
            assertThat(response.status()).as("%s", refused).isEqualTo(400);
            assertThat(response.json().text("errorMessage")).contains("clientId");
        }
        StandardError.verify(
                Registrations.at(server).register(Program.body(clientId)),
                409,
                Registrations.PATH,
                "Another account belongs to this client of the identity provider",
                "CLIENT_ID_TAKEN");
        assertThat(server.send(RawRequest.post(Registrations.PATH)
                                .bearer(sessions.token(Demo.CLINICIAN))
                                .json(other.toString()))
                        .status())
                .as("without the permission")
                .isEqualTo(403);
    }

    @Test
    void registrationWhenTheRoleIsBeyondTheCallerThenIs403() {
        String role = "R-" + UUID.randomUUID().toString().toUpperCase(Locale.ROOT);
        String username = "clerk-" + UUID.randomUUID();
        Administration administration = Administration.fresh(server, Demo.ADMIN);
        String roleId = administration.role(role, "accesscontrol.user.read", "accesscontrol.user.write");
        Json clerk = Registrations.at(server).newAccount();
        administration.assign(clerk.text("userAccountId"), roleId);
        realm.setPassword(clerk.text("idpSubject"), Demo.PASSWORD);
        Session session = sessions.narrow(
                sessions.signInWith(server.send(
                        ProviderExchange.exchange(realm.passwordToken(clerk.text("username"), Demo.PASSWORD)))),
                Demo.NORTH,
                Demo.N1);
        Json body = Program.body("other-" + UUID.randomUUID()).with("username", Json.quoted(username));

        assertThat(register(session, body).status()).as("a clinician").isEqualTo(403);
        assertThat(register(session, body.with("roleCodes", "[]")).status()).isEqualTo(201);
    }

    private RawResponse register(Session session, Json body) {
        return server.send(RawRequest.post(Registrations.PATH)
                .bearer(session.accessToken())
                .json(body.toString()));
    }

    @Test
    void registrationWhenTwoNameOneClientAtOnceThenOneSucceeds() {
        String clientId = Program.newClient(oidc);

        List<Integer> statuses =
                Together.statuses(4, i -> Registrations.at(server).register(Program.body(clientId)));

        assertThat(statuses).containsOnlyOnce(201).allMatch(status -> status == 201 || status == 409);
    }

    @Test
    void listWhenFilteredForAccountsWithoutALinkThenHasNoPrograms() {
        Program program = Program.allowed(oidc);
        String username = program.account().text("username");
        Administration administration = Administration.at(server, Demo.ADMIN);

        assertThat(total(administration, "linked=false&username=" + username)).isZero();
        assertThat(total(administration, "linked=true&username=" + username)).isEqualTo(1);
    }

    private static int total(Administration administration, String query) {
        return administration
                .get("/user-accounts?" + query)
                .expect(200)
                .json()
                .get("totalItems")
                .node()
                .asInt();
    }
}
