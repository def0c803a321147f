package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Visits;

/** Users who keep opening visits while something fails, until they are closed. */
final class VisitWriters implements AutoCloseable {

    private static final Duration RESPONSE_LIMIT = Duration.ofSeconds(60);
    private static final int USERS = 3;

    private final ServerUnderTest server;
    private final String token;
    private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
    private final Queue<RawResponse> refusals = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean running = new AtomicBoolean(true);
    private final CompletableFuture<?>[] users;

    VisitWriters(ServerUnderTest server, String token) {
        this.server = server;
        this.token = token;
        users = IntStream.range(0, USERS)
                .mapToObj(i ->
                        CompletableFuture.runAsync(this::keepOpeningVisits, work -> new Thread(work, "user").start()))
                .toArray(CompletableFuture[]::new);
    }

    /** A commit that the database did not confirm is neither acknowledged nor refused. */
    private void keepOpeningVisits() {
        while (running.get()) {
            RawResponse response =
                    server.send(RawRequest.post(Visits.PATH).bearer(token).json(Visits.opening(Demo.PATIENT_AT_N1)));
            if (response.status() == 201) {
                acknowledged.add(response.json().text("id"));
            } else if (!response.text().contains("OUTCOME_UNKNOWN")) {
                refusals.add(response);
            }
        }
    }

    void awaitAcknowledged(int more) {
        int before = acknowledged.size();
        assertThat(Await.until(RESPONSE_LIMIT, () -> acknowledged.size() >= before + more))
                .as("%s more visits, last refused with %s", more, refusals)
                .isTrue();
    }

    /** Whatever was acknowledged is there, and whatever was refused could be repeated. */
    void verify() {
        close();
        assertThat(refusals)
                .allSatisfy(refusal -> assertThat(refusal.status()).isEqualTo(503))
                .allSatisfy(refusal -> assertThat(refusal.header("Retry-After")).isPresent());
        assertThat(acknowledged)
                .allSatisfy(visit -> assertThat(read(visit))
                        .as("visit %s was acknowledged", visit)
                        .isEqualTo(200));
    }

    private int read(String visitId) {
        return server.send(RawRequest.get(Visits.path(visitId)).bearer(token)).status();
    }

    /** Ends the work of all users, also if one of them has failed. */
    @Override
    public void close() {
        running.set(false);
        CompletableFuture.allOf(users).join();
    }
}
