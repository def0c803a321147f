package org.clinicalplatform.bench.hostile;

import java.util.List;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.Settings;
import org.clinicalplatform.contract.fuzz.FuzzResult;
import org.clinicalplatform.contract.fuzz.FuzzRun;
import org.clinicalplatform.contract.fuzz.OwnAccounts;
import org.clinicalplatform.contract.fuzz.StoredWrites;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Spec;

/**
 * Sends requests of five roles, made from the specification, in batches with seeds of their own. {@code -Dbench.seed}
 * with the seed of a batch and {@code -Dbench.requests=1000} repeats that batch at a new server.
 */
public final class HostileRequests {

    private static final int BATCH = 1_000;
    private static final int PRINTED = 50;

    private final ServerUnderTest server;
    private final Database database;
    private final Settings settings;
    private final Report report;

    /**
     * @param server with demo data
     * @param database of the server, which the run changes
     */
    public HostileRequests(ServerUnderTest server, Database database, Settings settings, Report report) {
        this.server = server;
        this.database = database;
        this.settings = settings;
        this.report = report;
    }

    /** Whether every response followed the specification, and no refused request left anything. */
    public boolean run() {
        report.heading(settings.requests() + " requests made from the specification");
        try (StoredWrites writes = new StoredWrites(database)) {
            FuzzRun run = new FuzzRun(server, Spec.operations(), new OwnAccounts(server, database), writes);
            return run(run);
        }
    }

    private boolean run(FuzzRun run) {
        FuzzResult result = run.result();
        int printed = 0;
        for (int sent = 0; sent < settings.requests(); sent += BATCH) {
            run.run(settings.seed() + sent / BATCH, Math.min(BATCH, settings.requests() - sent));
            printed = print(result.violations(), printed);
        }
        report.table(result.table());
        report.line(
                "%d requests, %d violations",
                result.requests(), result.violations().size());
        report.load("afterwards");
        return result.violations().isEmpty();
    }

    /** As soon as there are some, since the run is long; a fault that many requests find is printed often enough. */
    private int print(List<String> violations, int printed) {
        int end = Math.min(violations.size(), PRINTED);
        violations.subList(Math.min(printed, end), end).forEach(violation -> report.line("%s", violation));
        return end;
    }
}
