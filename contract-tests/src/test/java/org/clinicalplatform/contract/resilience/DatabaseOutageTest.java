package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Gateway;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@NeedsOwnServer("cuts a server off from its database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DatabaseOutageTest {

    private static final Duration ANSWERED = Duration.ofSeconds(3);
    private static final Duration RECOVERED = Duration.ofSeconds(1);
    private static final int ROUNDS = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Gateway gateway = new Gateway(Servers.emptyDatabase("outage"));
    private final ServerProcess server = ServerLaunch.configured("outage", gateway.front(), KeyPairs.ec("secp256r1"))
            .start();
    private String token = "";

    @BeforeAll
    void signIn() {
        token = Sessions.at(server).token(Demo.CLINICIAN);
    }

    @AfterEach
    void theDatabaseIsBack() {
        gateway.restore();
    }

    @AfterAll
    void stop() {
        server.close();
        gateway.close();
    }

    @Test
    void databaseWhenKilledThenReturns503InTimeAndRecoversByItself() {
        verifyOutage(gateway::cut);
    }

    @Test
    void databaseWhenItFallsSilentThenReturns503InTimeAndRecoversByItself() {
        verifyOutage(gateway::fallSilent);
    }

    /** A machine with other work may be late once; a pool that backs off is late every time. */
    private void verifyOutage(Runnable outage) {
        List<Duration> recoveries = new ArrayList<>();
        do {
            recoveries.add(recoveryFrom(outage));
        } while (recoveries.size() < ROUNDS
                && recoveries.get(recoveries.size() - 1).compareTo(RECOVERED) >= 0);

        assertThat(recoveries).as("times to recover").anyMatch(time -> time.compareTo(RECOVERED) < 0);
        assertThat(Sessions.at(server).login(Demo.CLINICIAN, Demo.PASSWORD).status())
                .isEqualTo(200);
    }

    private Duration recoveryFrom(Runnable outage) {
        timeUntilServed();
        outage.run();
        for (int round = 0; round < 3; round++) {
            Together.run(4, i -> verifyUnavailable(calls().get(i)));
        }
        gateway.restore();
        return timeUntilServed();
    }

    private Duration timeUntilServed() {
        long start = System.nanoTime();
        assertThat(Await.until(PATIENCE, () -> read(Demo.ENDED_VISIT).status() == 200))
                .as("served within %s", PATIENCE)
                .isTrue();
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private List<RawRequest> calls() {
        return List.of(
                RawRequest.get(Visits.path(Demo.ENDED_VISIT)).bearer(token),
                RawRequest.get(Visits.path(Demo.unknown(0xd01))).bearer(token),
                RawRequest.post(Visits.PATH).bearer(token).json(Visits.opening(Demo.PATIENT_AT_N1)),
                RawRequest.post("/api/v1/auth/login").json("{\"username\":\"clinician\",\"password\":\"x\"}"));
    }

    private RawResponse verifyUnavailable(RawRequest call) {
        long start = System.nanoTime();
        RawResponse response = server.send(call);

        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .as("time of %s", call)
                .isLessThan(ANSWERED);
        StandardError.verify(response, 503, call.target(), "The service is temporarily unavailable");
        assertThat(response.header("Retry-After").orElse("")).matches("[1-9]\\d*");
        return response;
    }

    private RawResponse read(String visitId) {
        return server.send(RawRequest.get(Visits.path(visitId)).bearer(token));
    }
}
