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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which settings select the mode, and what is said of those that are retired. */
@NeedsOwnServer("starts servers with other settings")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProviderModeTest {

    private static final String DEPRECATED = "extidp.enabled (EXTIDP_ENABLED) is deprecated";
    private static final Duration LIMIT = Duration.ofSeconds(90);
    private static final String UNSET = "(unset)";
    private static final String BLANK = "(blank)";

    private final TokenIssuer issuer = new TokenIssuer();
    private final KeyPair keys = KeyPairs.ec("secp256r1");
    private final Database database = Servers.emptyDatabase("modes");

    @AfterAll
    void stop() {
        issuer.close();
    }

    @ParameterizedTest
    @CsvSource({
        "(unset), (unset), local, false",
        "(blank), (blank), local, false",
        "(unset), false,   local, true",
        "(unset), true,    oidc,  true",
        "(blank), true,    oidc,  true",
        "local,   true,    local, false",
        "oidc,    false,   oidc,  false",
        "oidc,    (unset), oidc,  false"
    })
    void modeWhenSelectedThenTheSettingWinsOverTheLegacyFlagWhichIsWarnedOfOnlyWhenItDecides(
            String provider, String legacyFlag, String mode, boolean warned) {
        ServerLaunch launch = launch();
        set(launch, "SVC_AUTH_PROVIDER", provider);
        set(launch, "EXTIDP_ENABLED", legacyFlag);

        try (CommandProcess server = launch.startCommand()) {
            awaitReady(launch, server);

            verifyMode(launch, mode);
            assertThat(server.err().contains(DEPRECATED))
                    .as("warned on standard error")
                    .isEqualTo(warned);
            assertThat(server.out()).as("the log").doesNotContain(DEPRECATED);
        }
    }

    @Test
    void retiredNamesWhenTheNewOnesAreUnsetThenStandForThemWithALineInTheLogEach() {
        ServerLaunch launch = launch().with("SVC_AUTH_OIDC_ISSUER_URI", " ")
                .without("SVC_AUTH_OIDC_JWK_SET_URI")
                .with("SVC_AUTH_OIDC_AUDIENCE", "")
                .with("EXTIDP_ISSUER_URI", issuer.uri())
                .with("EXTIDP_JWK_SET_URI", issuer.jwkSetUri())
                .with("EXTIDP_AUDIENCE", "clinical-platform");

        try (CommandProcess server = launch.startCommand()) {
            awaitReady(launch, server);

            verifyMode(launch, "oidc");
            assertThat(server.out()).contains("extidp.issuer-uri", "extidp.jwk-set-uri", "extidp.audience");
        }
    }

    @Test
    void retiredNamesWhenTheNewOnesAreSetThenAreNotEvenMentioned() {
        ServerLaunch launch = launch().with("EXTIDP_ISSUER_URI", "https://someone.example")
                .with("EXTIDP_JWK_SET_URI", "https://someone.example/keys")
                .with("EXTIDP_AUDIENCE", "another");

        try (CommandProcess server = launch.startCommand()) {
            awaitReady(launch, server);

            verifyMode(launch, "oidc");
            assertThat(server.out()).doesNotContain("extidp.issuer-uri", "extidp.jwk-set-uri", "extidp.audience");
        }
    }

    private ServerLaunch launch() {
        return ServerLaunch.configured("mode", database, keys).oidc(issuer.uri(), issuer.jwkSetUri());
    }

    private static void set(ServerLaunch launch, String variable, String value) {
        switch (value) {
            case UNSET -> launch.without(variable);
            case BLANK -> launch.with(variable, " ");
            default -> launch.with(variable, value);
        }
    }

    private static void awaitReady(ServerLaunch launch, CommandProcess server) {
        assertThat(Await.until(LIMIT, launch::isReady)).as("ready:\n%s", server).isTrue();
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
