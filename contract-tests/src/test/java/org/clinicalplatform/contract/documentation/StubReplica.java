package org.clinicalplatform.contract.documentation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A replica behind a proxy that responds to every request, or is lost while it executes one. It is always ready. */
final class StubReplica implements AutoCloseable {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

    private final ServerSocket listening;
    private final boolean lost;
    private final List<String> received = new CopyOnWriteArrayList<>();

    /** @param lost whether it ends the connection when it has received a request */
    StubReplica(boolean lost) throws IOException {
        this.lost = lost;
        listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::serve, "replica");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return listening.getLocalPort();
    }

    /** The methods of the requests that it has received. */
    List<String> received() {
        return received;
    }

    private void serve() {
        while (!listening.isClosed()) {
            try (Socket connection = listening.accept()) {
                respond(connection);
            } catch (IOException e) {
                // closed, or the check of a proxy that leaves early
            }
        }
    }

    private void respond(Socket connection) throws IOException {
        BufferedReader request =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.ISO_8859_1));
        String line = request.readLine();
        if (line == null) {
            return;
        }
        boolean check = line.contains("/actuator/");
        if (!check) {
            received.add(line.split(" ")[0]);
        }
        readRest(request);
        if (check || !lost) {
            connection.getOutputStream().write(OK.getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    private static void readRest(BufferedReader request) throws IOException {
        int body = 0;
        for (String header = request.readLine(); header != null && !header.isEmpty(); header = request.readLine()) {
            if (header.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                body = Integer.parseInt(header.substring(15).strip());
            }
        }
        for (int i = 0; i < body && request.read() >= 0; i++) {
            // the body is not of interest
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
