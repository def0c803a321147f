package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

/** What would cross a network without encryption is named in the log after start, one line for each setting. */
@NeedsOwnServer("starts servers with settings of their own")
class UnencryptedConnectionsTest {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final String WARNED = "is not encrypted";

    @Test
    void settingsWhenTheyLeaveTheMachineWithoutTlsThenAreNamedOnceEach() {
        ServerLaunch launch = launch("unencrypted")
                .oidc("http://provider.example/realms/clinical", "http://provider.example/keys")
                .with("LOCAL_AUTH_PASSWORD_RESET_REDEEM_URL", "http://portal.example/password-reset")
                .with("SPRING_MAIL_HOST", "mail.example")
                .with("SVC_NOTIFICATION_FROM", "no-reply@mail.example");

        List<String> warnings = warnings(launch);

        assertThat(warnings).hasSize(4).allMatch(line -> line.contains("WARN"));
        for (String setting : List.of(
                "svc.auth.oidc.issuer-uri",
                "svc.auth.oidc.jwk-set-uri",
                "local-auth.password-reset.redeem-url",
                "spring.mail.host")) {
            assertThat(warnings)
                    .filteredOn(line -> line.contains(setting + ": "))
                    .hasSize(1);
        }
    }

    /** The lines come after the first response: the report follows the start of the web server. */
    private static List<String> warnings(ServerLaunch launch) {
        try (ServerProcess server = launch.start()) {
            Await.until(SOON, () -> warned(server).size() == 4);
            return warned(server);
        }
    }

    private static List<String> warned(ServerProcess server) {
        return server.log().lines().filter(line -> line.contains(WARNED)).toList();
    }

    private static ServerLaunch launch(String name) {
        return ServerLaunch.configured(name, Servers.demoDatabase(name), KeyPairs.ec("secp256r1"));
    }
}
