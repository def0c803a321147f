package org.clinicalplatform.bench.hostile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Visits;

/** Signs in and reads from another address while hundreds of connections attack, and compares with the time before. */
public final class HostileClients {

    private static final int CONNECTIONS = 1_200;
    private static final Duration SLICE = Duration.ofSeconds(12);
    private static final Duration SETTLING = Duration.ofSeconds(3);
    private static final Duration TOLERATED = Duration.ofMillis(50);
    private static final String OTHER_ADDRESS = "198.51.100.7";

    private final ServerUnderTest server;
    private final Path log;
    private final Report report;

    /** @param log what the server prints */
    public HostileClients(ServerUnderTest server, Path log, Report report) {
        this.server = server;
        this.log = log;
        this.report = report;
    }

    /** Whether the others were served as fast as the bar demands. */
    public boolean run() throws IOException {
        report.heading(CONNECTIONS + " hostile connections: sign-in and read of another client");
        observe();
        Observation usual = observe();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("attack", "requests", "failed", "median ms", "p99 ms", "reconnects"));
        rows.add(row("none", usual, 0));
        boolean good = usual.failed() == 0;
        for (Attack attack : attacks()) {
            Observation observed;
            int reconnects;
            try (Attackers attackers = new Attackers(server.http(), attack, CONNECTIONS)) {
                Await.pause(SETTLING);
                observed = observe();
                reconnects = attackers.reconnects();
            }
            rows.add(row(attack.name(), observed, reconnects));
            good &= observed.failed() == 0 && observed.p99() <= bar(usual);
            Await.pause(SETTLING);
        }
        report.table(rows);
        boolean outOfMemory = Files.readString(log).contains("OutOfMemoryError");
        report.line("Bar for p99: %.0f ms; OutOfMemoryError in the log: %s", bar(usual), outOfMemory);
        return good && !outOfMemory;
    }

    private List<Attack> attacks() {
        return List.of(
                Attack.refusedPath(),
                Attack.refusedPathInChunks(),
                Attack.slowSignIn(),
                Attack.silentSignIn(),
                Attack.slowStranger(),
                Attack.stalledMegabyte(session().accessToken()));
    }

    private static double bar(Observation usual) {
        return Math.max(2 * usual.p99(), usual.p99() + TOLERATED.toMillis());
    }

    private Observation observe() {
        List<Double> millis = new ArrayList<>();
        int failed = 0;
        long end = System.nanoTime() + SLICE.toNanos();
        while (System.nanoTime() < end) {
            long start = System.nanoTime();
            try {
                Session session = session();
                RawResponse visit = server.send(fromElsewhere(RawRequest.get(Visits.path(Demo.ENDED_VISIT)))
                        .bearer(session.accessToken()));
                failed += visit.status() == 200 ? 0 : 1;
            } catch (IllegalStateException | java.io.UncheckedIOException e) {
                report.line("Failed: %s", e.getMessage());
                failed++;
            }
            millis.add((System.nanoTime() - start) / 1e6);
        }
        return new Observation(millis.stream().sorted().toList(), failed);
    }

    private Session session() {
        return Sessions.at(server)
                .signInWith(server.send(fromElsewhere(RawRequest.post("/api/v1/auth/login"))
                        .json("{\"username\":\"" + Demo.CLINICIAN + "\",\"password\":\"" + Demo.PASSWORD + "\"}")));
    }

    private static RawRequest fromElsewhere(RawRequest request) {
        return request.header("X-Forwarded-For", OTHER_ADDRESS);
    }

    private static List<String> row(String name, Observation observed, int reconnects) {
        return List.of(
                name,
                Integer.toString(observed.millis().size()),
                Integer.toString(observed.failed()),
                String.format(Locale.ROOT, "%.1f", observed.quantile(0.5)),
                String.format(Locale.ROOT, "%.1f", observed.p99()),
                Integer.toString(reconnects));
    }

    private record Observation(List<Double> millis, int failed) {
        double p99() {
            return quantile(0.99);
        }

        double quantile(double part) {
            return millis.get((int) Math.min(millis.size() - 1, Math.floor(part * millis.size())));
        }
    }
}
