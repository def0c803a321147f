package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Callers who send their bodies a byte a second do not keep others waiting. */
class SlowBodiesTest {

    private static final int CONNECTIONS = 260;
    private static final Duration HEALTHY = Duration.ofSeconds(2);

    private final ServerUnderTest server = Servers.shared();
    private final Sessions sessions = Sessions.at(server);

    @Test
    void strangersWhenTheySendSlowlyThenOthersAreServed() throws IOException {
        verifyServedDuring(announcing(RawRequest.post("/api/v1/auth/login")));
    }

    @Test
    void accountWhenItSendsSlowlyThenOthersAreServed() throws IOException {
        verifyServedDuring(announcing(RawRequest.post(Visits.PATH).bearer(sessions.token(Demo.CLINICIAN))));
    }

    /** Refused before the body: by the container, the firewall, the router, security, or for the size. */
    @ParameterizedTest
    @ValueSource(strings = {"/api/%00", "/api//v1", "/api/v1/auth/unknown", Visits.PATH})
    void strangersWhenTheySendOnAfterARefusalThenOthersAreServed(String target) throws IOException {
        verifyServedDuring(announcing(RawRequest.post(target)));
    }

    @Test
    void strangersWhenTheySendOnInChunksAfterARefusalThenOthersAreServed() throws IOException {
        verifyServedDuring(RawRequest.post("/api/%00").header("Transfer-Encoding", "chunked"));
    }

    private static RawRequest announcing(RawRequest request) {
        return request.header("Content-Type", "application/json").header("Content-Length", "60000");
    }

    private void verifyServedDuring(RawRequest slow) throws IOException {
        byte[] head = slow.head();
        List<Socket> sockets = new ArrayList<>();
        ScheduledExecutorService dripping = Executors.newSingleThreadScheduledExecutor();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                Socket socket = server.http().connect();
                sockets.add(socket);
                socket.getOutputStream().write(head);
            }
            dripping.scheduleAtFixedRate(() -> sockets.forEach(SlowBodiesTest::drip), 0, 1, TimeUnit.SECONDS);
            Await.pause(Duration.ofMillis(500));
            verifyOthersAreServed();
        } finally {
            dripping.shutdownNow();
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private static void drip(Socket socket) {
        try {
            socket.getOutputStream().write(' ');
        } catch (IOException givenUpByServer) {
            // which is its right
        }
    }

    private void verifyOthersAreServed() {
        String token = sessions.token(Demo.CLINICIAN);
        RawRequest create = RawRequest.post(Visits.PATH).bearer(token).json(Visits.opening(Demo.PATIENT_AT_N1));
        for (int round = 0; round < 4; round++) {
            verifyQuick(200, () -> sessions.verify(token));
            verifyQuick(200, () -> sessions.login(Demo.CLINICIAN, Demo.PASSWORD));
            verifyQuick(201, () -> server.send(create));
        }
    }

    private static void verifyQuick(int status, Supplier<RawResponse> call) {
        long start = System.nanoTime();
        RawResponse response = call.get();

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(HEALTHY);
        assertThat(response.status()).isEqualTo(status);
    }
}
