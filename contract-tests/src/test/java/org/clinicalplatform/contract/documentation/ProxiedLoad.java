package org.clinicalplatform.contract.documentation;

import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Visits;

/** Clients that send requests through a proxy, and repeat nothing. Closing it ends them. */
final class ProxiedLoad implements AutoCloseable {

    private static final Duration RESPONSE_LIMIT = Duration.ofSeconds(60);
    private static final Duration THINK_TIME = Duration.ofMillis(10);

    /** One request in so many opens a visit. */
    private static final int WRITE_EVERY = 5;

    private final RunningProxy proxy;
    private final String token;
    private final boolean writing;
    private final List<Thread> clients;
    private final AtomicLong responses = new AtomicLong();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private volatile boolean ended;

    /** @param writing whether they also open visits */
    ProxiedLoad(RunningProxy proxy, String token, int clients, boolean writing) {
        this.proxy = proxy;
        this.token = token;
        this.writing = writing;
        this.clients = IntStream.range(0, clients)
                .mapToObj(i -> new Thread(this::sendRequests, "client-" + i))
                .toList();
        this.clients.forEach(Thread::start);
    }

    /** Waits for so many further responses. */
    void awaitMore(int count) {
        long enough = responses.get() + count;
        if (!Await.until(RESPONSE_LIMIT, () -> responses.get() >= enough)) {
            throw new IllegalStateException("Only " + responses + " responses; failures: " + failures);
        }
    }

    /** What happened to requests that did not get the response to expect. */
    List<String> failures() {
        return List.copyOf(failures);
    }

    private void sendRequests() {
        for (int number = 0; !ended; number++) {
            boolean write = writing && number % WRITE_EVERY == 0;
            try {
                HttpResponse<String> response = write
                        ? proxy.post(
                                Visits.PATH, Visits.opening(Demo.PATIENT_AT_N1), "Authorization", "Bearer " + token)
                        : proxy.get("/api/v1/auth/verify", "Authorization", "Bearer " + token);
                if (response.statusCode() != (write ? 201 : 200)) {
                    failures.add(response + " " + response.body());
                }
                responses.incrementAndGet();
            } catch (UncheckedIOException e) {
                failures.add((write ? "write: " : "read: ") + e.getCause());
            } catch (RuntimeException e) {
                failures.add((write ? "write: " : "read: ") + e);
            }
            Await.pause(THINK_TIME);
        }
    }

    @Override
    public void close() {
        ended = true;
        for (Thread client : clients) {
            try {
                client.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
