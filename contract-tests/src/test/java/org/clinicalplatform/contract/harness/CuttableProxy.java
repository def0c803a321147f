package org.clinicalplatform.contract.harness;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import org.apache.commons.lang3.function.Failable;
import org.jspecify.annotations.Nullable;

/**
 * Stands between a server and an HTTP server it calls, and can fail in the ways a network does, for some requests or
 * for all.
 */
public final class CuttableProxy implements AutoCloseable {

    /** What becomes of a request. */
    public enum Fault {
        /** It never arrives, and the connection is closed. */
        SWALLOWED,
        /** It is done, and the connection is closed before the response. */
        RESPONSE_CUT,
        /** It never arrives, and nothing comes back until the fault is over. */
        SILENCE,
        /** It never arrives, and an error comes back. */
        REFUSED,
        /** It is done, and the response comes late. */
        DELAYED
    }

    private static final Duration SILENCE_LIMIT = Duration.ofSeconds(30);
    /** Headers of a connection, which each of the two connections has for itself. */
    private static final Set<String> OF_THE_CONNECTION = Set.of(
            "connection", "content-length", "host", "http2-settings", "keep-alive", "transfer-encoding", "upgrade");

    private record Failure(Fault fault, Predicate<String> requestLine, Runnable afterDone, int status) {}

    private final URI target;
    private final int port = FreePorts.next();
    private final List<String> seen = new CopyOnWriteArrayList<>();
    private volatile @Nullable Failure failure;
    private @Nullable HttpServer listener;

    public CuttableProxy(URI target) {
        this.target = target;
        pass();
    }

    public URI baseUri() {
        return URI.create("http://127.0.0.1:" + port);
    }

    public synchronized void pass() {
        failure = null;
        if (listener == null) {
            listener = Failable.get(this::listen);
        }
    }

    public synchronized void refuse() {
        failure = null;
        if (listener != null) {
            listener.stop(0);
            listener = null;
        }
    }

    /** Fails requests whose line (such as {@code PUT /path HTTP/1.1}) meets a condition; the others pass. */
    public void fail(Fault fault, Predicate<String> requestLine) {
        pass();
        failure = new Failure(fault, requestLine, () -> {}, 0);
    }

    /**
     * As {@link Fault#RESPONSE_CUT}, after something else was done: the request has its effect, and then this happens.
     */
    public void afterDone(Predicate<String> requestLine, Runnable action) {
        pass();
        failure = new Failure(Fault.RESPONSE_CUT, requestLine, action, 0);
    }

    /** Does the next request that meets a condition, then something else, and only then responds. */
    public void beforeResponse(Predicate<String> requestLine, Runnable action) {
        pass();
        failure = new Failure(Fault.DELAYED, requestLine, action, 0);
    }

    /** Responds with a status and an error in JSON in place of the other server. */
    public void respond(int status, Predicate<String> requestLine) {
        pass();
        failure = new Failure(Fault.REFUSED, requestLine, () -> {}, status);
    }

    public List<String> seen() {
        return List.copyOf(seen);
    }

    public void forget() {
        seen.clear();
    }

    @Override
    public void close() {
        refuse();
    }

    private HttpServer listen() throws IOException {
        HttpServer opened = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 200);
        opened.createContext("/", this::serve);
        opened.setExecutor(Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "cuttable-proxy");
            thread.setDaemon(true);
            return thread;
        }));
        opened.start();
        return opened;
    }

    /** An exchange that is closed without a response closes its connection. */
    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            RawRequest request = received(exchange);
            String line = request.requestLine();
            seen.add(line);
            Failure now = failure;
            if (now == null || !now.requestLine().test(line)) {
                respond(exchange, new RawHttp(target).send(request));
            } else if (now.fault() == Fault.RESPONSE_CUT) {
                new RawHttp(target).send(request);
                now.afterDone().run();
            } else if (now.fault() == Fault.SILENCE) {
                Await.until(SILENCE_LIMIT, () -> failure != now);
            } else if (now.fault() == Fault.DELAYED) {
                RawResponse response = new RawHttp(target).send(request);
                pass();
                now.afterDone().run();
                respond(exchange, response);
            } else if (now.fault() == Fault.REFUSED) {
                refuse(exchange, now.status());
            }
        }
    }

    private static void refuse(HttpExchange exchange, int status) throws IOException {
        byte[] body = "{\"error\":\"refused by the test\"}".getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.getResponseHeaders().set("Connection", "close");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private static RawRequest received(HttpExchange exchange) throws IOException {
        RawRequest request = RawRequest.of(
                exchange.getRequestMethod(), exchange.getRequestURI().toString());
        for (Map.Entry<String, List<String>> header :
                exchange.getRequestHeaders().entrySet()) {
            if (!OF_THE_CONNECTION.contains(header.getKey().toLowerCase(Locale.ROOT))) {
                request = request.header(header.getKey(), String.join(", ", header.getValue()));
            }
        }
        byte[] body = exchange.getRequestBody().readAllBytes();
        return request.header("Content-Length", Integer.toString(body.length)).payload(body);
    }

    private static void respond(HttpExchange exchange, RawResponse response) throws IOException {
        for (String line : response.headerLines()) {
            String[] header = line.split(": *", 2);
            if (!OF_THE_CONNECTION.contains(header[0].toLowerCase(Locale.ROOT))) {
                exchange.getResponseHeaders().add(header[0], header[1]);
            }
        }
        exchange.getResponseHeaders().set("Connection", "close");
        byte[] body = response.body();
        exchange.sendResponseHeaders(response.status(), body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
    }
}
