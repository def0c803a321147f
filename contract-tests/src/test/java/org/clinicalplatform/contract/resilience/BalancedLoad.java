package org.clinicalplatform.contract.resilience;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LoadClients;
import org.clinicalplatform.contract.harness.RawHttp;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Visits;
import org.jspecify.annotations.Nullable;

/**
 * Clients behind a proxy: it looks at the readiness of each server several times a second, keeps connections open, and
 * sends nothing twice. Closing it ends them.
 */
final class BalancedLoad implements AutoCloseable {

    private static final Duration CHECK_INTERVAL = Duration.ofMillis(300);
    private static final Duration THINK_TIME = Duration.ofMillis(10);

    /** One request in so many opens a visit. */
    private static final int WRITE_EVERY = 10;

    private final Map<Integer, ServerProcess> servers;
    private final String token;
    private final Set<Integer> ready = ConcurrentHashMap.newKeySet();
    private final LoadClients clients = new LoadClients();
    private final AtomicLong closedByServer = new AtomicLong();

    /** @param servers by number; a server that was started again replaces the former one */
    BalancedLoad(Map<Integer, ServerProcess> servers, String token) {
        this.servers = servers;
        this.token = token;
    }

    static boolean isReady(ServerProcess server) {
        try {
            return server.management()
                            .send(RawRequest.get("/actuator/health/readiness"))
                            .status()
                    == 200;
        } catch (UncheckedIOException | IllegalStateException notListening) {
            return false;
        }
    }

    void start(int count) {
        checkReadiness();
        clients.start("readiness", () -> {
            while (!clients.isEnded()) {
                Await.pause(CHECK_INTERVAL);
                checkReadiness();
            }
        });
        for (int i = 0; i < count; i++) {
            int preferred = i % servers.size();
            clients.start("client-" + i, () -> sendRequests(preferred));
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

    /** How many responses said that their connection ends. */
    long closedByServer() {
        return closedByServer.get();
    }

    private void checkReadiness() {
        servers.forEach((number, server) -> {
            if (isReady(server)) {
                ready.add(number);
            } else {
                ready.remove(number);
            }
        });
    }

    private void sendRequests(int preferred) {
        int used = -1;
        Socket connection = null;
        for (int request = 0; !clients.isEnded(); request++) {
            int target = ready.contains(preferred)
                    ? preferred
                    : ready.stream().findAny().orElse(preferred);
            try {
                if (connection == null || target != used) {
                    close(connection);
                    connection = requireNonNull(servers.get(target)).http().connect();
                    used = target;
                }
                if (exchange(connection, request)) {
                    close(connection);
                    connection = null;
                }
            } catch (IOException | IllegalStateException e) {
                clients.addFailure("request " + request + " to server " + target + ": " + e);
                close(connection);
                connection = null;
            }
            Await.pause(THINK_TIME);
        }
        close(connection);
    }

    /** Whether the server closes the connection. */
    private boolean exchange(Socket connection, int number) throws IOException {
        boolean write = number % WRITE_EVERY == 0;
        RawRequest request = write
                ? RawRequest.post(Visits.PATH).json(Visits.opening(Demo.PATIENT_AT_N1))
                : RawRequest.get("/api/v1/auth/verify");
        connection
                .getOutputStream()
                .write(request.without("Connection").bearer(token).bytes());
        RawResponse response = RawHttp.readResponse(connection).expect(write ? 201 : 200);
        requireWhole(response);
        clients.countResponse();
        boolean closes = response.header("Connection").filter("close"::equals).isPresent();
        if (closes) {
            closedByServer.incrementAndGet();
        }
        return closes;
    }

    private static void requireWhole(RawResponse response) {
        int length = response.header("Content-Length").map(Integer::parseInt).orElseThrow();
        if (response.body().length != length) {
            throw new IllegalStateException("Not the " + length + " bytes that were announced:\n" + response);
        }
    }

    private static void close(@Nullable Socket connection) {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        clients.close();
    }
}
