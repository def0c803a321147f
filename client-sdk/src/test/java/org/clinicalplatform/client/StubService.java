package org.clinicalplatform.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** A server on loopback with programmed responses that records what it received. */
final class StubService implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Map<String, Behaviour> behaviours = new ConcurrentHashMap<>();
    private volatile Behaviour otherwise = unforeseen -> SampleResponses.error(404, "Resource not found", null);
    private final List<Received> received = new CopyOnWriteArrayList<>();

    static {
        // Otherwise each body waits 40 ms for the acknowledgement of its headers.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private StubService(HttpServer server) {
        this.server = server;
    }

    static StubService start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
        StubService stub = new StubService(server);
        server.setExecutor(stub.threads);
        server.createContext("/", stub::serve);
        server.start();
        return stub;
    }

    String url() {
        return "http://%s:%d"
                .formatted(
                        server.getAddress().getAddress().getHostAddress(),
                        server.getAddress().getPort());
    }

    /** Responds to the operation with these in turn, and with the last one from then on. */
    StubService on(String methodAndPath, StubResponse... responses) {
        Deque<StubResponse> queue = new ArrayDeque<>(Arrays.asList(responses));
        return on(methodAndPath, request -> {
            synchronized (queue) {
                return queue.size() > 1 ? queue.removeFirst() : queue.getFirst();
            }
        });
    }

    StubService on(String methodAndPath, Behaviour behaviour) {
        behaviours.put(methodAndPath, behaviour);
        return this;
    }

    /** Responds to every other operation with this. */
    StubService otherwise(StubResponse response) {
        otherwise = unforeseen -> response;
        return this;
    }

    StubService forgetRequests() {
        received.clear();
        return this;
    }

    List<Received> received() {
        return List.copyOf(received);
    }

    List<Received> received(String methodAndPath) {
        return received.stream()
                .filter(request -> request.operation().equals(methodAndPath))
                .toList();
    }

    Received onlyReceived(String methodAndPath) {
        List<Received> matching = received(methodAndPath);
        if (matching.size() != 1) {
            throw new AssertionError(methodAndPath + " was received " + matching.size() + " times, not once");
        }
        return matching.get(0);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            Received request = Received.of(exchange);
            received.add(request);
            Behaviour behaviour = behaviours.getOrDefault(request.operation(), otherwise);
            respond(exchange, behaviour.respond(request));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void respond(HttpExchange exchange, StubResponse response) throws IOException {
        response.headers().forEach(exchange.getResponseHeaders()::set);
        byte[] body = encoded(response);
        if (response.breaksOff()) {
            exchange.sendResponseHeaders(response.status(), body.length + 1L);
            exchange.getResponseBody().write(body);
            exchange.getResponseBody().flush();
            return;
        }
        exchange.sendResponseHeaders(response.status(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private static byte[] encoded(StubResponse response) throws IOException {
        byte[] text = response.body().getBytes(StandardCharsets.UTF_8);
        if (!"gzip".equals(response.headers().get("Content-Encoding"))) {
            return text;
        }
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(text);
        }
        return compressed.toByteArray();
    }

    /** Computes the response; may block. */
    @FunctionalInterface
    interface Behaviour {
        StubResponse respond(Received request) throws InterruptedException;
    }

    /** A response, compressed if its headers say so; one that breaks off announces one byte more than it sends. */
    record StubResponse(int status, Map<String, String> headers, String body, boolean breaksOff) {
        StubResponse with(String header, String value) {
            Map<String, String> more = new java.util.HashMap<>(headers);
            more.put(header, value);
            return new StubResponse(status, Map.copyOf(more), body, breaksOff);
        }

        StubResponse truncated() {
            return new StubResponse(status, headers, body, true);
        }
    }

    /** A request as it arrived. */
    record Received(String operation, @Nullable String query, Map<String, List<String>> headers, String body) {
        static Received of(HttpExchange exchange) throws IOException {
            return new Received(
                    exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath(),
                    exchange.getRequestURI().getRawQuery(),
                    Map.copyOf(exchange.getRequestHeaders()),
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        }

        @Nullable String decodedQuery() {
            return query == null ? null : URLDecoder.decode(query, StandardCharsets.UTF_8);
        }

        /** The values of a header, named as the JDK's server spells names: {@code X-request-id}. */
        List<String> header(String name) {
            return headers.getOrDefault(name, List.of());
        }

        List<String> authorization() {
            return header("Authorization");
        }
    }
}
