package org.clinicalplatform.bench.clients;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.contract.harness.RawHttp;

/** Connections that attack until they are closed. One that the server closes is opened again within a second. */
final class Attackers implements AutoCloseable {

    private static final int THREADS = 4;

    private final RawHttp http;
    private final Attack attack;
    private final List<Attacker> attackers = new ArrayList<>();
    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(THREADS);

    Attackers(RawHttp http, Attack attack, int connections) {
        this.http = http;
        this.attack = attack;
        for (int i = 0; i < connections; i++) {
            Attacker attacker = new Attacker();
            attackers.add(attacker);
            threads.scheduleAtFixedRate(attacker::step, i, 1_000, TimeUnit.MILLISECONDS);
        }
    }

    int reconnects() {
        return attackers.stream().mapToInt(attacker -> attacker.opened - 1).sum();
    }

    @Override
    public void close() {
        threads.shutdownNow();
        try {
            if (!threads.awaitTermination(30, TimeUnit.SECONDS)) {
                throw new IllegalStateException("The attackers do not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        attackers.forEach(Attacker::disconnect);
    }

    private final class Attacker {
        private Socket socket = new Socket();
        private volatile int opened;

        private void step() {
            try {
                if (opened == 0 || endedByServer()) {
                    disconnect();
                    socket = http.connect();
                    opened++;
                    socket.setSoTimeout(1);
                    socket.getOutputStream().write(attack.opening());
                } else if (attack.drips()) {
                    socket.getOutputStream().write('x');
                }
            } catch (IOException refused) {
                // tried again in a second
                disconnect();
            }
        }

        private boolean endedByServer() throws IOException {
            if (socket.isClosed()) {
                return true;
            }
            try {
                byte[] response = new byte[4096];
                int count = socket.getInputStream().read(response);
                return count < 0;
            } catch (java.net.SocketTimeoutException open) {
                return false;
            }
        }

        private void disconnect() {
            try {
                socket.close();
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
    }
}
