package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.time.Duration;
import java.util.Map;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The server does not start with a setting that is missing or invalid, and names the variable. One setting is tried of each
 * way in which settings are read; the unit tests of the settings try every value.
 */
@NeedsOwnServer("starts servers that refuse to start")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefusedStartTest {

    private static final Duration EXIT_LIMIT = Duration.ofSeconds(90);

    private final KeyPair keys = KeyPairs.ec("secp256r1");
    private final Database database = Servers.emptyDatabase("refused");

    @Test
    void keyPairWhenMissingThenServerRefusesToStartNamingTheVariable() {
        ServerLaunch launch = launch("refused-keys")
                .oidc("https://provider.example", "https://provider.example/keys")
                .without("LOCAL_JWT_PRIVATE_KEY")
                .without("LOCAL_JWT_PUBLIC_KEY");

        verifyRefused(launch.startProcess(), "LOCAL_JWT_PRIVATE_KEY");
    }

    /** All of them are starting at once. */
    @Test
    void settingWhenUnfitThenServerRefusesToStartNamingIt() {
        Map<String, ServerProcess> refusing = Map.of(
                "SVC_AUTH_PROVIDER", starting("SVC_AUTH_PROVIDER", "oauth"),
                "svc.clinical.code-systems", starting("SVC_CLINICAL_CODE_SYSTEMS", "wards"),
                "security.rate-limit.username-paths contains paths missing from security.rate-limit.paths",
                        starting("SECURITY_RATE_LIMIT_USERNAME_PATHS", "/api/v1/auth/logout"));

        refusing.forEach((named, server) -> verifyRefused(server, named));
    }

    private void verifyRefused(ServerProcess refusing, String named) {
        try (refusing) {
            assertThat(refusing.awaitExit(EXIT_LIMIT)).as("exit status").isNotZero();
            assertThat(refusing.log())
                    .contains(named)
                    .doesNotContain("\tat org.springframework")
                    .doesNotContain(KeyPairs.pem(keys.getPrivate()).split("\n")[1]);
        }
    }

    private ServerProcess starting(String variable, String value) {
        return launch("refused-" + variable).with(variable, value).startProcess();
    }

    private ServerLaunch launch(String name) {
        return ServerLaunch.configured(name, database, keys);
    }
}
