package org.clinicalplatform.bench.clients;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.load.Generator;
import org.clinicalplatform.bench.process.JavaProcess;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Visits;

/**
 * Signs in and reads from another address while hundreds of connections attack, and compares with slices in between
 * without an attack.
 */
public final class HostileClients {

    private static final int CONNECTIONS = 1_200;
    private static final int ROUNDS = 3;
    private static final Duration SLICE = Duration.ofSeconds(6);
    private static final Duration SETTLING = Duration.ofSeconds(3);
    private static final Duration TOLERATED = Duration.ofMillis(50);
    private static final String OTHER_ADDRESS = "198.51.100.7";

    private final JavaProcess server;
    private final Report report;
    private Observed usual = new Observed();
    private boolean live = true;
    private final Map<String, Observed> attacked = new LinkedHashMap<>();

    public HostileClients(JavaProcess server, Report report) {
        this.server = server;
        this.report = report;
    }

    /** Whether the others were served as fast as the bar demands, and the server did not run out of memory. */
    public boolean run() throws IOException {
        report.heading(CONNECTIONS + " hostile connections: sign-in and read of another client");
        attackInTurns();
        usual = new Observed();
        attacked.clear();
        for (int round = 0; round < ROUNDS; round++) {
            attackInTurns();
        }
        double bar = Math.max(2 * usual.p99(), usual.p99() + TOLERATED.toMillis());
        boolean outOfMemory = Files.readString(server.log()).contains("OutOfMemoryError");
        report.table(rows());
        report.line("Bar for p99: %.0f ms; live: %s; OutOfMemoryError in the log: %s", bar, live, outOfMemory);
        return live
                && !outOfMemory
                && usual.allSucceeded()
                && attacked.values().stream().allMatch(observed -> observed.allSucceeded() && observed.p99() <= bar);
    }

    /** The first time, the server still compiles what it runs, so that round is not reported. */
    private void attackInTurns() {
        for (Attack attack : attacks()) {
            observe(usual, () -> 0);
            observe(attack);
        }
    }

    private void observe(Attack attack) {
        try (Attackers attackers = new Attackers(server.http(), attack, CONNECTIONS)) {
            Await.pause(SETTLING);
            observe(attacked.computeIfAbsent(attack.name(), name -> new Observed()), attackers::reconnects);
            live &= server.isLive();
        }
        Await.pause(SETTLING);
    }

    private List<List<String>> rows() {
        return Stream.of(
                        Stream.of(Observed.COLUMNS, usual.row("none")),
                        attacked.entrySet().stream()
                                .map(attack -> attack.getValue().row(attack.getKey())))
                .flatMap(rows -> rows)
                .collect(Collectors.toList());
    }

    /** Made for each round, since a token does not live for all of them. */
    private List<Attack> attacks() {
        return List.of(
                Attack.refusedPath(),
                Attack.refusedPathInChunks(),
                Attack.slowSignIn(),
                Attack.silentSignIn(),
                Attack.slowStranger(),
                Attack.stalledMegabyte(session().accessToken()));
    }

    private void observe(Observed observed, IntSupplier reconnects) {
        Duration serverCpu = server.cpu();
        Duration clientCpu = Generator.cpu();
        int reconnectsBefore = reconnects.getAsInt();
        long start = System.nanoTime();
        while (System.nanoTime() - start < SLICE.toNanos()) {
            long sent = System.nanoTime();
            boolean succeeded = signInAndRead();
            observed.request(Duration.ofNanos(System.nanoTime() - sent), succeeded);
        }
        observed.slice(
                Duration.ofNanos(System.nanoTime() - start),
                server.cpu().minus(serverCpu),
                Generator.cpu().minus(clientCpu),
                reconnects.getAsInt() - reconnectsBefore);
    }

    private boolean signInAndRead() {
        try {
            RawRequest read = RawRequest.get(Visits.path(Demo.ENDED_VISIT))
                    .bearer(session().accessToken());
            return server.send(fromElsewhere(read)).status() == 200;
        } catch (IllegalStateException | UncheckedIOException e) {
            report.line("Failed: %s", String.valueOf(e.getMessage()));
            return false;
        }
    }

    private Session session() {
        return Sessions.at(server)
                .signInWith(server.send(fromElsewhere(RawRequest.post("/api/v1/auth/login"))
                        .json("{\"username\":\"" + Demo.CLINICIAN + "\",\"password\":\"" + Demo.PASSWORD + "\"}")));
    }

    private static RawRequest fromElsewhere(RawRequest request) {
        return request.header("X-Forwarded-For", OTHER_ADDRESS);
    }
}
