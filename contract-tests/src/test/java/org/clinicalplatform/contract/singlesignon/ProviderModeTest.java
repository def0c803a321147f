package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.CommandProcess;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.FreePorts;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.RawHttp;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Realm;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** A server whose mode is selected by retired settings alone, at a provider that is away at first. */
@NeedsOwnServer("has an issuer of its own, which goes away")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ProviderModeTest {

    /** The settings are checked right after the start. */
    private static final Duration CHECKED = Duration.ofSeconds(20);

    /** The key set is fetched with a pause in between, also after a failure. */
    private static final Duration RECOVERED = Duration.ofSeconds(75);

    /** More than the requests for the key set that are made before the pause. */
    private static final int MORE_THAN_FETCHES = 4;

    private final TokenIssuer issuer = new TokenIssuer();
    private final ServerLaunch launch = ServerLaunch.configured(
                    "mode", Servers.demoDatabase("modes"), KeyPairs.ec("secp256r1"))
            .with("SVC_AUTH_PROVIDER", " ")
            .with("EXTIDP_ENABLED", "true")
            .with("SVC_AUTH_OIDC_ISSUER_URI", " ")
            .with("SVC_AUTH_OIDC_AUDIENCE", "")
            .with("EXTIDP_ISSUER_URI", issuer.uri())
            .with("EXTIDP_JWK_SET_URI", issuer.jwkSetUri())
            .with("EXTIDP_AUDIENCE", Realm.AUDIENCE)
            .with("SECURITY_RATE_LIMIT_ENABLED", "true")
            .with("MFA_REQUIRED_FOR_ALL_USERS", "true")
            .with("EXTIDP_ADMIN_REALM", "clinical");
    private final RawHttp http = new RawHttp(launch.baseUri());
    private final CommandProcess server = launch.startCommand();

    @BeforeAll
    void awaitReady() {
        issuer.stop();
        assertThat(Await.until(ServerProcess.START_LIMIT, launch::isReady))
                .as("ready:\n%s", server)
                .isTrue();
        assertThat(Await.until(CHECKED, () -> server.out().contains("could not fetch the JWKS")))
                .as("checked while the provider is away:\n%s", server)
                .isTrue();
    }

    @AfterAll
    void stop() {
        server.close();
        issuer.close();
    }

    @Test
    @Order(1)
    void keySetWhenOutOfReachThenTheExchangeIsUnavailableUntilItIsBack() {
        for (int time = 0; time < MORE_THAN_FETCHES; time++) {
            RawResponse unavailable = exchange();
            StandardError.verifyShape(unavailable);
            assertThat(unavailable.status()).isEqualTo(503);
            assertThat(unavailable.header("Retry-After").orElse("")).matches("[1-9]\\d*");
        }

        issuer.listen();
        assertThat(Await.until(RECOVERED, () -> exchange().status() == 200))
                .as("recovered by itself")
                .isTrue();

        issuer.respondWith(500);
        assertThat(exchange().status()).as("with the keys it has").isEqualTo(200);
        assertThat(server.toString())
                .doesNotContain(issuer.token(Demo.CLINICIAN_ID).split("\\.")[0]);
    }

    /** The exchange that succeeds above has used them. The unit tests of the settings try every combination. */
    @Test
    @Order(2)
    void legacyFlagAndRetiredNamesWhenTheNewOnesAreBlankThenCountWithAWarning() {
        assertThat(http.send(RawRequest.get("/.well-known/jwks.json")).status()).isEqualTo(404);
        String deprecated = "extidp.enabled (EXTIDP_ENABLED) is deprecated";
        assertThat(server.err()).as("standard error").contains(deprecated);
        assertThat(server.out())
                .as("the log")
                .contains("extidp.issuer-uri", "extidp.jwk-set-uri", "extidp.audience")
                .doesNotContain(deprecated);
    }

    @Test
    @Order(3)
    void startWhenTheProviderIsAwayThenNamesEachMistakeAndTheSettingsWithoutEffect() {
        assertThat(server.out())
                .contains("svc.auth.oidc.issuer-uri: could not fetch the discovery document")
                .contains("svc.auth.oidc.jwk-set-uri: could not fetch the JWKS")
                .contains("These settings have no effect with svc.auth.provider=oidc")
                .contains("security.rate-limit.enabled, svc.auth.mfa.required-for-all-users")
                .contains("extidp.admin.realm, client-id and client-secret have no effect")
                .contains("sign in at the identity provider, " + issuer.uri())
                .doesNotContain("password demo-");
    }

    @Test
    @Order(4)
    void startWhenItFailsFastAndTheProviderIsAwayThenIsRefusedWithEachMistake() {
        String away = "http://127.0.0.1:" + FreePorts.next();
        ServerLaunch failing = ServerLaunch.configured(
                        "fail-fast", Servers.demoDatabase("fail_fast"), KeyPairs.ec("secp256r1"))
                .oidc(away, away + "/keys")
                .with("SVC_AUTH_OIDC_FAIL_FAST", "true");

        try (CommandProcess refused = failing.startCommand()) {
            assertThat(refused.awaitExit()).isNotZero();
            assertThat(refused.toString())
                    .contains("svc.auth.oidc.issuer-uri: could not fetch the discovery document")
                    .contains("svc.auth.oidc.jwk-set-uri: could not fetch the JWKS");
        }
    }

    private RawResponse exchange() {
        return http.send(ProviderExchange.exchange(issuer.token(Demo.CLINICIAN_ID)));
    }
}
