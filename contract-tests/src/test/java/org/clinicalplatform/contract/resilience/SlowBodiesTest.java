package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
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

/** Callers who send their bodies a byte a second do not keep others waiting. */
class SlowBodiesTest {

    private static final int CONNECTIONS = 260;
    private static final Duration HEALTHY = Duration.ofSeconds(2);

    private final ServerUnderTest server = Servers.shared();
    private final Sessions sessions = Sessions.at(server);

    @Test
    void strangersWhenTheySendSlowlyThenOthersAreServed() {
        verifyServedDuring(RawRequest.post("/api/v1/auth/login"));
    }

    @Test
    void accountWhenItSendsSlowlyThenOthersAreServed() {
        verifyServedDuring(RawRequest.post(Visits.PATH).bearer(sessions.token(Demo.CLINICIAN)));
    }

    private void verifyServedDuring(RawRequest slow) {
        String token = sessions.token(Demo.CLINICIAN);
        try (SlowBodies attack = new SlowBodies(server.http(), CONNECTIONS, slow)) {
            Await.pause(Duration.ofMillis(500));
            for (int round = 0; round < 4; round++) {
                verifyQuick(200, () -> sessions.verify(token), attack);
                verifyQuick(200, () -> sessions.login(Demo.CLINICIAN, Demo.PASSWORD), attack);
                verifyQuick(201, () -> create(token), attack);
            }
        }
    }

    private RawResponse create(String token) {
        return server.send(RawRequest.post(Visits.PATH).bearer(token).json(Visits.opening(Demo.PATIENT_AT_N1)));
    }

    private static void verifyQuick(int status, Supplier<RawResponse> call, SlowBodies attack) {
        long start = System.nanoTime();
        RawResponse response = call.get();

        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .as("time during %s", attack)
                .isLessThan(HEALTHY);
        assertThat(response.status()).isEqualTo(status);
    }
}
