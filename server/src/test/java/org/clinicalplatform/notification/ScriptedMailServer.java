package org.clinicalplatform.notification;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A mail server on loopback that takes every message, except that it replies to one command as the test wants: bytes of
 * ISO 8859-1 with {@code |} for the end of a line, and at the end {@code <close>} or {@code <reset>} for the end of the
 * connection, or {@code <silence>} for no further byte.
 */
final class ScriptedMailServer implements Closeable {
    private static final int TIMEOUT_MILLIS = 20_000;
    private static final String CLOSE = "<close>";
    private static final String RESET = "<reset>";
    private static final String SILENCE = "<silence>";

    /** Of each connection, the commands and the lines of messages. */
    private final List<String> received = new CopyOnWriteArrayList<>();

    private final Map<String, String> replies = new ConcurrentHashMap<>(Map.of(
            "CONNECT", "220 mail.example|",
            "EHLO", "250-mail.example|250-STARTTLS|250 AUTH PLAIN LOGIN|",
            "AUTH", "235 2.7.0 signed in|",
            "DATA", "354 go ahead|",
            "QUIT", "221 2.0.0 bye|"));

    private final ServerSocket server;
    private final Thread conversation;
    private volatile @Nullable Socket connection;

    /** @param command an SMTP verb in upper case, CONNECT for the greeting, or a dot for the message */
    ScriptedMailServer(String command, String reply) throws IOException {
        replies.put(command, reply);
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        conversation = new Thread(this::serveOne, "mail server of a test");
        conversation.setDaemon(true);
        conversation.start();
    }

    void reply(String command, String reply) {
        replies.put(command, reply);
    }

    int port() {
        return server.getLocalPort();
    }

    /** Whether the client has to give up by itself. */
    boolean isSilent() {
        return replies.values().stream().anyMatch(reply -> reply.endsWith(SILENCE));
    }

    List<String> received() {
        return received;
    }

    private void serveOne() {
        try (Socket accepted = server.accept()) {
            connection = accepted;
            accepted.setSoTimeout(TIMEOUT_MILLIS);
            if (!server.isClosed()) {
                converse(accepted);
            }
        } catch (IOException endOfTheTest) {
            // the client sees the end of the connection, or the test has closed it
        }
    }

    private void converse(Socket connection) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(connection.getInputStream(), ISO_8859_1));
        boolean open = reply(connection, "CONNECT");
        boolean message = false;
        for (@Nullable String line = open ? in.readLine() : null; line != null; line = open ? in.readLine() : null) {
            received.add(line);
            if (message && !line.equals(".")) {
                continue;
            }
            message = line.equals("DATA") && String.valueOf(replies.get("DATA")).startsWith("354");
            open = reply(connection, line.split(" ", 2)[0]);
        }
    }

    /** Returns whether the conversation goes on. */
    private boolean reply(Socket connection, String command) throws IOException {
        String reply = replies.getOrDefault(command, "250 2.0.0 ok|");
        OutputStream out = connection.getOutputStream();
        out.write(reply.replaceAll("<(close|reset|silence)>$", "")
                .replace("|", "\r\n")
                .getBytes(ISO_8859_1));
        out.flush();
        if (reply.endsWith(SILENCE)) {
            // until the client gives up
            long unused = connection.getInputStream().transferTo(OutputStream.nullOutputStream());
        }
        if (reply.endsWith(RESET)) {
            connection.setSoLinger(true, 0);
        }
        return !reply.endsWith(CLOSE) && !reply.endsWith(RESET) && !reply.endsWith(SILENCE);
    }

    @Override
    public void close() throws IOException {
        server.close();
        Socket open = connection;
        if (open != null) {
            open.close();
        }
    }
}
