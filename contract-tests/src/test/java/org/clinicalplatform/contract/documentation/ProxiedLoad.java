package org.clinicalplatform.contract.documentation;

import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LoadClients;
import org.clinicalplatform.contract.harness.Visits;

/** Clients that send requests through a proxy, and repeat nothing. Closing it ends them. */
final class ProxiedLoad implements AutoCloseable {

    private static final Duration THINK_TIME = Duration.ofMillis(10);

    /** One request in so many opens a visit. */
    private static final int WRITE_EVERY = 5;

    private final RunningProxy proxy;
    private final String token;
    private final boolean writing;
    private final LoadClients clients = new LoadClients();

    /** @param writing whether they also open visits */
    ProxiedLoad(RunningProxy proxy, String token, int clients, boolean writing) {
        this.proxy = proxy;
        this.token = token;
        this.writing = writing;
        for (int i = 0; i < clients; i++) {
            this.clients.start("client-" + i, this::sendRequests);
        }
    }

    /** Waits for so many further responses. */
    void awaitMore(int count) {
        clients.awaitMore(count);
    }

    /** What happened to requests that did not get the response to expect. */
    List<String> failures() {
        return clients.failures();
    }

    private void sendRequests() {
        for (int number = 0; !clients.isEnded(); number++) {
            boolean write = writing && number % WRITE_EVERY == 0;
            try {
                HttpResponse<String> response = write
                        ? proxy.post(
                                Visits.PATH, Visits.opening(Demo.PATIENT_AT_N1), "Authorization", "Bearer " + token)
                        : proxy.get("/api/v1/auth/verify", "Authorization", "Bearer " + token);
                if (response.statusCode() != (write ? 201 : 200)) {
                    clients.addFailure(response + " " + response.body());
                }
                clients.countResponse();
            } catch (UncheckedIOException e) {
                clients.addFailure((write ? "write: " : "read: ") + e.getCause());
            } catch (RuntimeException e) {
                clients.addFailure((write ? "write: " : "read: ") + e);
            }
            Await.pause(THINK_TIME);
        }
    }

    @Override
    public void close() {
        clients.close();
    }
}
