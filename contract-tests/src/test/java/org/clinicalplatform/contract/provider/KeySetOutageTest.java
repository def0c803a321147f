package org.clinicalplatform.contract.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Test;

/** The provider's keys could not be fetched. */
@NeedsOwnServer("has an issuer of its own, which goes away")
class KeySetOutageTest {

    /** The key set is fetched with a pause in between, also after a failure. */
    private static final Duration RECOVERED = Duration.ofSeconds(75);

    @Test
    void keySetWhenOutOfReachThenTheExchangeIsUnavailableUntilItIsBack() {
        try (TokenIssuer issuer = new TokenIssuer();
                ServerProcess server = launch(issuer).start()) {
            issuer.stop();
            verifyUnavailable(exchange(server, issuer));

            issuer.listen();
            assertThat(Await.until(RECOVERED, () -> exchange(server, issuer).status() == 200))
                    .as("recovered by itself")
                    .isTrue();

            issuer.answerWith(500);
            assertThat(exchange(server, issuer).status())
                    .as("with the keys it has")
                    .isEqualTo(200);
            assertThat(server.log())
                    .doesNotContain(issuer.token(Demo.CLINICIAN_ID).split("\\.")[0]);
        }
    }

    private static void verifyUnavailable(RawResponse response) {
        StandardError.verifyShape(response);
        assertThat(response.status()).isEqualTo(503);
        assertThat(response.header("Retry-After").orElse("")).matches("[1-9]\\d*");
    }

    private static RawResponse exchange(ServerUnderTest server, TokenIssuer issuer) {
        return server.send(ProviderExchange.exchange(issuer.token(Demo.CLINICIAN_ID)));
    }

    private static ServerLaunch launch(TokenIssuer issuer) {
        return ServerLaunch.configured("keyset", Servers.emptyDatabase("keyset"), KeyPairs.ec("secp256r1"))
                .oidc(issuer.uri(), issuer.jwkSetUri());
    }
}
