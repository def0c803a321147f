package org.clinicalplatform.contract.resilience;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.contract.harness.RawHttp;
import org.clinicalplatform.contract.harness.RawRequest;

/** Connections that announce a body and then send a byte of it a second, until closed. */
final class SlowBodies implements AutoCloseable {

    private static final int ANNOUNCED = 1_000;

    private final List<Socket> sockets = new ArrayList<>();
    private final ScheduledExecutorService dripping = Executors.newSingleThreadScheduledExecutor();

    SlowBodies(RawHttp http, int connections, RawRequest request) {
        byte[] head = request.header("Content-Type", "application/json")
                .header("Content-Length", Integer.toString(ANNOUNCED))
                .head();
        try {
            for (int i = 0; i < connections; i++) {
                Socket socket = http.connect();
                sockets.add(socket);
                socket.getOutputStream().write(head);
            }
        } catch (IOException e) {
            close();
            throw new UncheckedIOException(e);
        }
        dripping.scheduleAtFixedRate(() -> sockets.forEach(SlowBodies::drip), 0, 1, TimeUnit.SECONDS);
    }

    private static void drip(Socket socket) {
        try {
            socket.getOutputStream().write(' ');
        } catch (IOException givenUpByServer) {
            // which is its right
        }
    }

    @Override
    public void close() {
        dripping.shutdownNow();
        for (Socket socket : sockets) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
