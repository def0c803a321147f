package org.clinicalplatform.contract.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.CommandProcess;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.RawHttp;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Which settings select the mode, and the warnings about retired settings. */
@NeedsOwnServer("starts servers with other settings")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProviderModeTest {

    private static final String DEPRECATED = "extidp.enabled (EXTIDP_ENABLED) is deprecated";
    private static final Duration START_LIMIT = Duration.ofSeconds(90);

    private final TokenIssuer issuer = new TokenIssuer();
    private final KeyPair keys = KeyPairs.ec("secp256r1");
    private final Database database = Servers.emptyDatabase("modes");

    @AfterAll
    void stop() {
        issuer.close();
    }

    /** The unit tests of the settings try every combination. */
    @Test
    void legacyFlagAndRetiredNamesWhenTheNewOnesAreBlankThenCountWithAWarning() {
        ServerLaunch launch = launch().with("SVC_AUTH_PROVIDER", " ")
                .with("EXTIDP_ENABLED", "true")
                .with("SVC_AUTH_OIDC_ISSUER_URI", " ")
                .without("SVC_AUTH_OIDC_JWK_SET_URI")
                .with("SVC_AUTH_OIDC_AUDIENCE", "")
                .with("EXTIDP_ISSUER_URI", issuer.uri())
                .with("EXTIDP_JWK_SET_URI", issuer.jwkSetUri())
                .with("EXTIDP_AUDIENCE", "clinical-platform");

        try (CommandProcess server = launch.startCommand()) {
            awaitReady(launch, server);

            verifyMode(launch, "oidc");
            assertThat(server.err()).as("standard error").contains(DEPRECATED);
            assertThat(server.out())
                    .as("the log")
                    .contains("extidp.issuer-uri", "extidp.jwk-set-uri", "extidp.audience")
                    .doesNotContain(DEPRECATED);
        }
    }

    @Test
    void legacyFlagAndRetiredNamesWhenTheNewOnesAreSetThenAreIgnored() {
        ServerLaunch launch = launch().with("EXTIDP_ENABLED", "false")
                .with("EXTIDP_ISSUER_URI", "https://someone.example")
                .with("EXTIDP_JWK_SET_URI", "https://someone.example/keys")
                .with("EXTIDP_AUDIENCE", "another");

        try (CommandProcess server = launch.startCommand()) {
            awaitReady(launch, server);

            verifyMode(launch, "oidc");
            assertThat(server.err()).doesNotContain(DEPRECATED);
            assertThat(server.out()).doesNotContain("extidp.issuer-uri", "extidp.jwk-set-uri", "extidp.audience");
        }
    }

    @Test
    void modeWhenLocalIsSelectedThenTheLegacyFlagIsIgnored() {
        ServerLaunch launch = launch().with("SVC_AUTH_PROVIDER", "local").with("EXTIDP_ENABLED", "true");

        try (CommandProcess server = launch.startCommand()) {
            awaitReady(launch, server);

            verifyMode(launch, "local");
            assertThat(server.err()).doesNotContain(DEPRECATED);
        }
    }

    private ServerLaunch launch() {
        return ServerLaunch.configured("mode", database, keys).oidc(issuer.uri(), issuer.jwkSetUri());
    }

    private static void awaitReady(ServerLaunch launch, CommandProcess server) {
        assertThat(Await.until(START_LIMIT, launch::isReady))
                .as("ready:\n%s", server)
                .isTrue();
    }

    private void verifyMode(ServerLaunch launch, String mode) {
        RawHttp http = new RawHttp(launch.baseUri());
        boolean oidc = mode.equals("oidc");
        assertThat(http.send(RawRequest.get("/.well-known/jwks.json")).status()).isEqualTo(oidc ? 404 : 200);
        assertThat(http.send(ProviderExchange.exchange(issuer.token(Demo.CLINICIAN_ID)))
                        .status())
                .isEqualTo(oidc ? 200 : 400);
        assertThat(http.send(RawRequest.post("/api/v1/auth/login")
                                .json("{\"username\":\"" + Demo.CLINICIAN + "\",\"password\":\"" + Demo.PASSWORD
                                        + "\"}"))
                        .status())
                .isEqualTo(oidc ? 400 : 200);
    }
}
