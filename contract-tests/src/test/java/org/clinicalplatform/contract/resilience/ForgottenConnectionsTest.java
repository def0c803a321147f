package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Gateway;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Together;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The network forgets connections of the pool and tells neither end: requests that come after a pause are served all
 * the same.
 */
@NeedsOwnServer("lets a server lose connections to its database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ForgottenConnectionsTest {

    private static final Duration RECOVERY_LIMIT = Duration.ofSeconds(20);
    private static final int POOL = 20;
    private static final int REQUESTS = 2 * POOL;
    /** Longer than the time within which a connection is used again without a look. */
    private static final Duration PAUSE = Duration.ofMillis(300);

    /**
     * Milliseconds that a request waits for a connection: on a busy machine, opening one takes longer than the default
     * allows.
     */
    private static final String CONNECTION_TIMEOUT = "3000";

    private final Database database = Servers.demoDatabase("forgotten");
    private final Gateway gateway = new Gateway(database);
    private final ServerProcess server = ServerLaunch.configured(
                    "forgotten-connections", gateway.front(), KeyPairs.ec("secp256r1"))
            // in one word: a name that begins with CONNECTION_ would be a property of the connection
            .with("SPRING_DATASOURCE_HIKARI_CONNECTIONTIMEOUT", CONNECTION_TIMEOUT)
            .start();
    private final String token = Sessions.at(server).token(Demo.CLINICIAN);

    @AfterAll
    void stop() {
        server.close();
        gateway.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, POOL / 2, Integer.MAX_VALUE})
    void connectionsWhenForgottenThenOneClientIsNotRefused(int forgotten) {
        awaitFullPool();
        gateway.forget(forgotten);
        Await.pause(PAUSE);

        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < REQUESTS; i++) {
            statuses.add(read());
        }

        assertThat(statuses).containsOnly(200);
    }

    @Test
    void connectionsWhenAllAreForgottenThenNoneOfEightClientsIsRefused() {
        awaitFullPool();
        gateway.forget(Integer.MAX_VALUE);
        Await.pause(PAUSE);

        List<Integer> statuses = new ArrayList<>();
        for (int round = 0; round < REQUESTS / 8; round++) {
            statuses.addAll(Together.run(8, i -> read()));
        }

        assertThat(statuses).containsOnly(200);
    }

    private void awaitFullPool() {
        assertThat(Await.until(
                        RECOVERY_LIMIT,
                        () -> database.number("select count(*) from pg_stat_activity where datname = current_database()"
                                        + " and application_name = 'clinical-platform' and state = 'idle'")
                                >= POOL))
                .as("the pool is full")
                .isTrue();
        assertThat(read()).isEqualTo(200);
    }

    private int read() {
        return server.send(RawRequest.get(Visits.path(Demo.ENDED_VISIT)).bearer(token))
                .status();
    }
}
