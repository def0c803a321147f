package org.clinicalplatform.contract.harness;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.commons.lang3.function.Failable;

/** A collector of OpenTelemetry that keeps the bodies it receives over OTLP/HTTP, as bytes of Protobuf. */
public final class Collector implements AutoCloseable {

    private final List<byte[]> bodies = new CopyOnWriteArrayList<>();
    private final List<String> paths = new CopyOnWriteArrayList<>();
    private final HttpServer server =
            Failable.get(() -> HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50));

    public Collector() {
        server.createContext("/", this::receive);
        server.start();
    }

    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Paths to which something was sent. */
    public List<String> paths() {
        return List.copyOf(paths);
    }

    /** All bodies as text: strings are stored as UTF-8, and everything else becomes some characters between them. */
    public String text() {
        return new String(bytes(), StandardCharsets.ISO_8859_1);
    }

    /** Whether a trace or span was received; Protobuf has their ids as bytes. */
    public boolean has(String hexId) {
        return text().contains(new String(HexFormat.of().parseHex(hexId), StandardCharsets.ISO_8859_1));
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private byte[] bytes() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        bodies.forEach(all::writeBytes);
        return all.toByteArray();
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            bodies.add(exchange.getRequestBody().readAllBytes());
            paths.add(exchange.getRequestURI().getPath());
            exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
            exchange.sendResponseHeaders(200, -1);
        }
    }
}
