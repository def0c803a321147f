package org.clinicalplatform.contract.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Gateway;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A right password that is refused with 403 counts; a failure of the service does not. */
@NeedsOwnServer("obliges accounts to enrol, and cuts a server off from its database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CountedResponsesTest {

    private static final Duration RECOVERY = Duration.ofSeconds(20);

    private final Gateway gateway = new Gateway(Servers.emptyDatabase("counted_responses"));
    private final ServerProcess server = ServerLaunch.configured(
                    "counted-responses", gateway.front(), KeyPairs.ec("secp256r1"))
            .withDefaultLimits()
            .with("MFA_REQUIRED_ROLES", "CLINICIAN")
            .start();

    @AfterAll
    void stop() {
        gateway.restore();
        server.close();
        gateway.close();
    }

    @Test
    void loginWhenRefusedWith403ThenCounts() {
        LimitedClient one = LimitedClient.of(server);
        for (int i = 0; i < 5; i++) {
            assertThat(one.succeed(Demo.CLINICIAN).status()).isEqualTo(403);
        }

        assertThat(one.succeed(Demo.CLINICIAN).status()).isEqualTo(429);
    }

    @Test
    void loginWhenItFailsWith503ThenCostsNothing() {
        LimitedClient one = LimitedClient.of(server);
        gateway.cut();
        for (int i = 0; i < 10; i++) {
            assertThat(one.fail("nobody").status()).isEqualTo(503);
        }
        gateway.restore();
        LimitedClient other = LimitedClient.of(server);
        assertThat(Await.until(RECOVERY, () -> other.succeed(Demo.CLERK).status() == 200))
                .isTrue();

        for (int i = 0; i < 5; i++) {
            assertThat(one.fail("nobody").status()).isEqualTo(401);
        }
        assertThat(one.fail("nobody").status()).isEqualTo(429);
    }
}
