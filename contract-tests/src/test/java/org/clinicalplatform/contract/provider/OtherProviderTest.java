package org.clinicalplatform.contract.provider;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Any conformant provider works for sign-ins, without vendor-specific features. */
@NeedsOwnServer("starts a server with an identity provider")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OtherProviderTest {

    private final OtherProvider provider = new OtherProvider();
    private final Database database = Servers.emptyDatabase("other_provider");
    private final ServerProcess server = ServerLaunch.configured("other-provider", database, KeyPairs.ec("secp256r1"))
            .oidc(provider.issuer(), provider.jwkSetUri())
            .start();
    private final Sessions sessions = Sessions.at(server);

    @AfterAll
    void stop() {
        server.close();
        provider.close();
    }

    @Test
    void flowWhenSignedInThereThenLeadsToARecord() {
        Session unscoped = sessions.signInWith(exchange(provider.signIn().text("access_token")));
        Session session = sessions.narrow(unscoped, Demo.NORTH, Demo.N1);

        RawResponse visit =
                server.send(RawRequest.get(Visits.path(Demo.ENDED_VISIT)).bearer(session.accessToken()));

        assertThat(visit.status()).isEqualTo(200);
        assertThat(sessions.refresh(session.refreshToken()).status()).isEqualTo(200);
    }

    @Test
    void idTokenWhenExchangedThenIsRefused() {
        Json tokens = provider.signIn();

        StandardError.verify(
                exchange(tokens.text("id_token")), 401, ProviderExchange.PATH, "Authentication is required");
    }

    /** It cannot be written to; operations that need a write say so. */
    @Test
    void requireUpdateWhenNothingCanBeWrittenToTheProviderThenIs502AndTheSessionLives() {
        Session session = sessions.signInWith(exchange(provider.signIn().text("access_token")));

        RawResponse response =
                server.send(RawRequest.post(ProviderAccount.REQUIRE_UPDATE).bearer(session.accessToken()));

        StandardError.verify(
                response,
                502,
                ProviderAccount.REQUIRE_UPDATE,
                "The identity provider could not complete the request",
                "IDENTITY_PROVIDER_FAILED");
        assertThat(sessions.verify(session.accessToken()).status()).isEqualTo(200);
    }

    @Test
    void resetRequestWhenNothingCanBeWrittenToTheProviderThenIs204() {
        RawResponse response = server.send(RawRequest.post("/api/v1/auth/password-reset/request")
                .json("{\"username\":\"" + Demo.CLINICIAN + "\"}"));

        assertThat(response.status()).isEqualTo(204);
    }

    private RawResponse exchange(String token) {
        return server.send(ProviderExchange.exchange(token));
    }
}
