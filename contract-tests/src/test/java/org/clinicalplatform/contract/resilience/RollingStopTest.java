package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawHttp;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** Replicas that are stopped by SIGTERM while clients with open connections use them. */
@NeedsOwnServer("stops servers")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RollingStopTest {

    private static final String READINESS = "/actuator/health/readiness";
    private static final Duration END_LIMIT = Duration.ofSeconds(40);
    private static final int CLIENTS = 6;

    private final KeyPair keys = KeyPairs.ec("secp256r1");
    private final Database database = Servers.demoDatabase("rolling");
    private final List<ServerLaunch> launches = List.of(launch("rolling-1", "PT5S"), launch("rolling-2", "PT19S"));
    private final Map<Integer, ServerProcess> running = new ConcurrentHashMap<>();

    @AfterAll
    void stop() {
        running.values().forEach(ServerProcess::close);
    }

    @Test
    @Order(1)
    void replicasWhenStoppedOneAfterAnotherUnderLoadThenEveryRequestSucceeds() {
        IntStream.range(0, 2).forEach(this::running);
        running.values().forEach(RollingStopTest::awaitReadiness);
        try (BalancedLoad load = new BalancedLoad(running, token(running(0)))) {
            load.start(CLIENTS);
            for (int i = 0; i < 2; i++) {
                load.awaitMore(200);
                ServerProcess stopping = running(i);
                stopping.terminate();
                stopping.awaitExit(END_LIMIT);
                ServerProcess restarted = launches.get(i).startProcess();
                awaitReadiness(restarted);
                running.put(i, restarted);
            }
            load.awaitMore(200);

            assertThat(load.failures()).isEmpty();
            assertThat(load.closedByServer()).as("announced ends").isGreaterThanOrEqualTo(CLIENTS);
        }
    }

    /** With a replica that the test above has left, if it ran. */
    @Test
    @Order(2)
    void serverWhenStoppedThenReadinessFallsBeforeConnectionsEndAndTheDrainEndsWithTheLastOfThem() throws IOException {
        ServerProcess server = running(1);
        awaitReadiness(server);
        RawRequest read =
                RawRequest.get("/api/v1/auth/verify").without("Connection").bearer(token(server));
        try (Socket kept = server.http().connect()) {
            assertThat(exchange(kept, read).header("Connection")).isEmpty();
            server.terminate();
            assertThat(Await.until(Duration.ofSeconds(10), () -> status(server, READINESS) == 503))
                    .as("not ready")
                    .isTrue();
            // a request between the two still has its usual response
            assertThat(Await.until(Duration.ofSeconds(10), () -> closesConnection(server.send(read))))
                    .as("draining")
                    .isTrue();

            assertThat(status(server, "/actuator/health/liveness")).isEqualTo(200);
            RawResponse last = exchange(kept, read);
            assertThat(last.status()).isEqualTo(200);
            assertThat(closesConnection(last)).isTrue();
            assertThat(kept.getInputStream().read()).as("end of the connection").isEqualTo(-1);
        }
        RawResponse other = server.send(read);
        assertThat(other.status()).isEqualTo(200);
        assertThat(closesConnection(other)).isTrue();

        server.awaitExit(Duration.ofSeconds(15));
    }

    private ServerProcess running(int replica) {
        return running.computeIfAbsent(replica, number -> launches.get(number).startProcess());
    }

    private static boolean closesConnection(RawResponse response) {
        return response.header("Connection").filter("close"::equals).isPresent();
    }

    private ServerLaunch launch(String name, String drain) {
        return ServerLaunch.configured(name, database, keys).with("SVC_WEB_DRAIN", drain);
    }

    private static String token(ServerProcess server) {
        return Sessions.at(server).fresh(Demo.CLINICIAN).accessToken();
    }

    private static void awaitReadiness(ServerProcess server) {
        assertThat(Await.until(ServerProcess.START_LIMIT, () -> BalancedLoad.isReady(server)))
                .as("%s is ready", server)
                .isTrue();
    }

    private static int status(ServerProcess server, String path) {
        return server.management().send(RawRequest.get(path)).status();
    }

    private static RawResponse exchange(Socket connection, RawRequest request) throws IOException {
        connection.getOutputStream().write(request.bytes());
        return RawHttp.readResponse(connection);
    }
}
