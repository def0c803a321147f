package org.clinicalplatform.contract.harness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Stands between a server and an HTTP server it calls, and can fail in the ways a network does, for some requests or for
 * all. Every connection carries one request.
 */
public final class CuttableProxy implements AutoCloseable {

    /** What becomes of a request. */
    public enum Fault {
        /** It never arrives, and the connection is closed. */
        SWALLOWED,
        /** It is done, and the connection is closed before the response. */
        ANSWER_CUT,
        /** It never arrives, and nothing comes back for as long as the caller waits. */
        SILENCE
    }

    private static final int ANSWER_LIMIT_MILLIS = 30_000;
    private static final Pattern LENGTH = Pattern.compile("(?im)^content-length: *(\\d+)");
    private static final Pattern CHUNKED = Pattern.compile("(?im)^transfer-encoding: *chunked");
    /** Each connection ends with its response and does not upgrade to another protocol. */
    private static final Pattern OF_THE_CONNECTION =
            Pattern.compile("(?im)^(connection|upgrade|http2-settings|keep-alive):[^\\r\\n]*\\r\\n");

    private record Failure(Fault fault, Predicate<String> requestLine) {}

    private final InetSocketAddress target;
    private final int port = FreePorts.next();
    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    private volatile @Nullable Failure failure;
    private volatile @Nullable Runnable afterDone;
    private @Nullable ServerSocket listener;
    private @Nullable Thread acceptor;

    /** A proxy that lets everything pass. */
    public CuttableProxy(URI target) {
        this.target = new InetSocketAddress(target.getHost(), target.getPort());
        pass();
    }

    public URI baseUri() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** Lets everything pass, from now on. */
    public synchronized void pass() {
        failure = null;
        afterDone = null;
        if (listener == null) {
            listen();
        }
    }

    /** Refuses connections. */
    public synchronized void refuse() {
        stopListening();
        sockets.forEach(CuttableProxy::close);
    }

    /** Fails requests whose line (such as {@code PUT /path HTTP/1.1}) meets a condition; the others pass. */
    public synchronized void fail(Fault fault, Predicate<String> requestLine) {
        pass();
        failure = new Failure(fault, requestLine);
    }

    /** As {@link Fault#ANSWER_CUT}, after something else was done: the request has its effect, and then this happens. */
    public synchronized void afterDone(Predicate<String> requestLine, Runnable action) {
        fail(Fault.ANSWER_CUT, requestLine);
        afterDone = action;
    }

    /** The lines of all requests so far. */
    public List<String> seen() {
        return List.copyOf(seen);
    }

    /** Forgets the requests so far. */
    public void forget() {
        seen.clear();
    }

    @Override
    public void close() {
        refuse();
    }

    private void listen() {
        try {
            ServerSocket opened = new ServerSocket();
            opened.setReuseAddress(true);
            opened.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 200);
            listener = opened;
            acceptor = daemon(() -> accept(opened));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for the accepting thread too: until it is gone the port is not free. */
    private void stopListening() {
        if (listener == null || acceptor == null) {
            return;
        }
        try {
            listener.close();
            acceptor.join();
            listener = null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void accept(ServerSocket opened) {
        try {
            while (true) {
                Socket client = opened.accept();
                sockets.add(client);
                daemon(() -> serve(client));
            }
        } catch (IOException closed) {
            // refuse() closed the listener
        }
    }

    private void serve(Socket client) {
        try (client) {
            byte[] request = readRequest(client.getInputStream());
            if (request.length > 0) {
                serve(client, request);
            }
        } catch (IOException gone) {
            // one of the ends closed the connection, which is what the other sees too
        } finally {
            sockets.remove(client);
        }
    }

    private void serve(Socket client, byte[] request) throws IOException {
        String line = new String(request, StandardCharsets.ISO_8859_1).split("\r\n", 2)[0];
        seen.add(line);
        Failure now = failure;
        if (now == null || !now.requestLine().test(line)) {
            client.getOutputStream().write(forward(request));
            return;
        }
        switch (now.fault()) {
            case SWALLOWED -> {
                // closing is the caller's part
            }
            case ANSWER_CUT -> {
                forward(request);
                Runnable action = afterDone;
                if (action != null) {
                    action.run();
                }
            }
            case SILENCE -> awaitEnd(client);
        }
    }

    /** Returns when the caller has given up. */
    private static void awaitEnd(Socket client) throws IOException {
        client.setSoTimeout(ANSWER_LIMIT_MILLIS);
        int rest = client.getInputStream().read();
        if (rest >= 0) {
            throw new IOException("More than one request");
        }
    }

    private byte[] forward(byte[] request) throws IOException {
        try (Socket server = new Socket(target.getAddress(), target.getPort())) {
            server.setSoTimeout(ANSWER_LIMIT_MILLIS);
            server.getOutputStream().write(request);
            return closing(server.getInputStream().readAllBytes());
        }
    }

    /** A whole request, which asks for its connection to be closed; nothing if none came. */
    private static byte[] readRequest(InputStream in) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        while (!isWhole(read.toString(StandardCharsets.ISO_8859_1))) {
            int count = in.read(buffer);
            if (count < 0) {
                return new byte[0];
            }
            read.write(buffer, 0, count);
        }
        return closing(read.toByteArray());
    }

    private static boolean isWhole(String request) {
        int end = request.indexOf("\r\n\r\n");
        if (end < 0) {
            return false;
        }
        String head = request.substring(0, end);
        if (CHUNKED.matcher(head).find()) {
            return request.endsWith("0\r\n\r\n");
        }
        Matcher length = LENGTH.matcher(head);
        return request.length() >= end + 4 + (length.find() ? Integer.parseInt(length.group(1)) : 0);
    }

    private static byte[] closing(byte[] message) {
        String text = new String(message, StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n") + 2;
        int body = text.indexOf("\r\n\r\n") + 2;
        if (end < 2 || body < 2) {
            return message;
        }
        String header = OF_THE_CONNECTION.matcher(text.substring(end, body)).replaceAll("");
        return (text.substring(0, end) + header + "Connection: close\r\n" + text.substring(body))
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "cuttable-proxy");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    @Override
    public String toString() {
        return baseUri() + " before " + target;
    }
}
