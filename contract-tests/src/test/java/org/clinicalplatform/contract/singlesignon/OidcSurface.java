package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Callers;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What belongs to the local mode is not there under a provider, and the other way round. */
abstract class OidcSurface {

    private static final String LOGIN = "/api/v1/auth/login";
    private static final String CHANGE = "/api/v1/auth/password/change";

    private final OidcServer oidc = Servers.oidc();
    private final ServerUnderTest server = oidc.server();

    @Test
    void loginWhenAProviderKeepsThePasswordsThenIs400AndPointsThere() {
        verifyPointsToTheProvider(login(Demo.PASSWORD));
        verifyPointsToTheProvider(login("wrong-Password-1"));
    }

    @TestFactory
    Stream<DynamicTest> secondFactorWhenAProviderProvesIdentityThenIs400AndPointsThere() {
        List<SpecOperation> operations = Spec.operations().stream()
                .filter(operation -> operation.path().startsWith(SecondFactor.PATH))
                .toList();
        assertThat(operations).isNotEmpty();
        return DynamicTest.stream(
                operations.stream(),
                SpecOperation::id,
                operation -> verifyPointsToTheProvider(
                        server.send(new Callers(server).refused(operation, operation.exampleCall()))));
    }

    @Test
    void keySetWhenAProviderMintsTheTokensThenDoesNotExist() {
        RawResponse response = server.send(RawRequest.get("/.well-known/jwks.json"));

        assertThat(response.status()).isEqualTo(404);
        StandardError.verifyShape(response);
    }

    @Test
    void changeWhenAProviderKeepsThePasswordsThenIs400AndPointsToTheOperationForThat() {
        RawResponse response = server.send(RawRequest.post(CHANGE)
                .bearer(Sessions.at(server).token(Demo.BYSTANDER))
                .json("{\"currentPassword\":\"" + Demo.PASSWORD + "\",\"newPassword\":\"correct-Horse-1\"}"));

        assertThat(response.status()).isEqualTo(400);
        StandardError.verifyShape(response);
        assertThat(response.json().text("errorMessage")).contains("/api/v1/auth/password-reset/require-update");
    }

    @Test
    void resetWhenAskedByAnAdministratorThenIsManagedByTheProvider() {
        ProviderAccount account = ProviderAccount.clinician(oidc);

        StandardError.verify(
                account.administer("reset-password"),
                400,
                account.fullPath("/reset-password"),
                "Password reset is managed by the identity provider");
    }

    @Test
    void secondFactorResetWhenAskedByAnAdministratorThenIsManagedByTheProvider() {
        ProviderAccount account = ProviderAccount.clinician(oidc);

        StandardError.verify(
                account.administer("reset-mfa"),
                400,
                account.fullPath("/reset-mfa"),
                "Multi-factor authentication is managed by the identity provider");
    }

    @Test
    void requireUpdateWhenThePasswordsAreKeptHereThenIs400AndPointsToTheChange() {
        ServerUnderTest local = Servers.replicas().first();
        Session session = Sessions.at(local).fresh(Demo.BYSTANDER);

        RawResponse response =
                local.send(RawRequest.post(ProviderAccount.REQUIRE_UPDATE).bearer(session.accessToken()));

        StandardError.verify(response, 400, ProviderAccount.REQUIRE_UPDATE, "Change the password directly");
        assertThat(Sessions.at(local).verify(session.accessToken()).status()).isEqualTo(200);
    }

    @Test
    void exchangeWhenThePasswordsAreKeptHereThenIs400() {
        ServerUnderTest local = Servers.replicas().first();
        String token = oidc.realm().passwordToken(Demo.BYSTANDER, Demo.PASSWORD);

        for (String sent : new String[] {token, "garbage", Sessions.at(local).token(Demo.BYSTANDER)}) {
            RawResponse response = local.send(ProviderExchange.exchange(sent));
            assertThat(response.status()).isEqualTo(400);
            StandardError.verifyShape(response);
        }
    }

    @Test
    void linkWhenThePasswordsAreKeptHereThenIs400() {
        ServerUnderTest local = Servers.replicas().first();

        RawResponse response = local.send(RawRequest.post(ProviderAccount.LINK)
                .bearer(oidc.realm().passwordToken(Demo.BYSTANDER, Demo.PASSWORD))
                .json("{\"linkCode\":\"" + "f".repeat(96) + "\"}"));

        StandardError.verify(response, 400, ProviderAccount.LINK, "No identity provider is configured");
    }

    /** The server has the limits of the default, which is five failures of one name. */
    @Test
    void failuresWhenManyThenNeitherTheLimiterNorALockStandsInTheWay() {
        for (int i = 0; i < 130; i++) {
            assertThat(server.send(ProviderExchange.exchange("garbage")).status())
                    .isEqualTo(401);
            assertThat(Sessions.at(server).refresh("garbage").status()).isEqualTo(401);
        }
        for (int i = 0; i < 10; i++) {
            assertThat(login("wrong-Password-1").status()).isEqualTo(400);
        }

        assertThat(Sessions.at(server).login(Demo.BYSTANDER, Demo.PASSWORD).status())
                .isEqualTo(200);
    }

    @Test
    void resetRequestWhenAProviderKeepsThePasswordsThenIs204ForEveryName() {
        ProviderAccount account = ProviderAccount.clinician(oidc);

        for (String name : new String[] {account.username(), "nobody-" + account.username(), ""}) {
            RawResponse response = server.send(RawRequest.post("/api/v1/auth/password-reset/request")
                    .json("{\"username\":" + Json.quoted(name) + "}"));
            assertThat(response.status()).isEqualTo(204);
            assertThat(response.body()).isEmpty();
        }
        assertThat(server.database()
                        .number(
                                "select count(*) from password_reset_token where user_account_id = ?::uuid",
                                account.id()))
                .as("links of the service's own")
                .isZero();
    }

    @Test
    void redemptionWhenTheLinkIsUnknownThenIsAsInTheLocalMode() {
        RawResponse response = server.send(Registrations.redemption("f".repeat(96), "correct-Horse-1"));

        StandardError.verify(
                response, 401, "/api/v1/auth/password-reset/redeem", "Password reset link is invalid or has expired.");
    }

    private RawResponse login(String password) {
        return server.send(RawRequest.post(LOGIN)
                .json("{\"username\":\"" + Demo.BYSTANDER + "\",\"password\":\"" + password + "\"}"));
    }

    private static void verifyPointsToTheProvider(RawResponse response) {
        assertThat(response.status()).as("status of\n%s", response).isEqualTo(400);
        StandardError.verifyShape(response);
        assertThat(response.json().text("errorMessage")).containsIgnoringCase("identity provider");
    }
}
