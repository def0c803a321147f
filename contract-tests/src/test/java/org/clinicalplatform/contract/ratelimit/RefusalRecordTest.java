package org.clinicalplatform.contract.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Gateway;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

/** The record of refusals is complete, whatever becomes of the database and of the server. */
@NeedsOwnServer("cuts a server off from its database and stops it")
class RefusalRecordTest {

    private static final int REFUSALS = 60;
    private static final Duration QUICKLY = Duration.ofSeconds(5);
    private static final Duration WRITTEN = Duration.ofSeconds(20);
    private static final Duration ORDERLY_END = Duration.ofSeconds(30);

    private final Database database = Servers.emptyDatabase("refusal_record");

    @Test
    void refusalsWhenTheDatabaseIsGoneAndWhenTheServerStopsThenAreAllRecorded() {
        try (Gateway gateway = new Gateway(database);
                ServerProcess server = ServerLaunch.configured(
                                "refusal-record", gateway.front(), KeyPairs.ec("secp256r1"))
                        .withDefaultLimits()
                        .with("SECURITY_RATE_LIMIT_WINDOW", "PT10M")
                        .with("SECURITY_RATE_LIMIT_IP_MAX_ATTEMPTS", "1")
                        .start()) {
            LimitedClient client = LimitedClient.of(server);
            assertThat(client.failRefresh().status()).isEqualTo(401);

            gateway.cut();
            verifyRefusedQuickly(client);
            gateway.restore();
            assertThat(Await.until(WRITTEN, () -> recorded(client) == REFUSALS)).isTrue();

            verifyRefusedQuickly(client);
            server.terminate();
            server.awaitExit(ORDERLY_END);
            assertThat(recorded(client)).isEqualTo(2 * REFUSALS);
        }
    }

    /** A refusal asks the database for nothing. */
    private static void verifyRefusedQuickly(LimitedClient client) {
        long start = System.nanoTime();
        for (int i = 0; i < REFUSALS; i++) {
            assertThat(client.failRefresh().status()).isEqualTo(429);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(QUICKLY);
    }

    private long recorded(LimitedClient client) {
        return database.number(
                "select coalesce(sum(count), 0) from security_event where kind = 'RATE_LIMITED' and client_ip = ?",
                client.address());
    }
}
