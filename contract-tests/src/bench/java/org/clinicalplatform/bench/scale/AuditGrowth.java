package org.clinicalplatform.bench.scale;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.http.KeepAliveConnection;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;

/** By how much the tables of the audit trail grow with a request. */
final class AuditGrowth {

    private static final int TURNS = 1_000;
    /** After the response: most events are written in batches, some tenths of a second later. */
    private static final Duration WRITTEN_WITHIN = Duration.ofSeconds(2);

    private static final String EVENTS =
            "select count(*) from audit_event where occurred_at > now() - interval '1 day'";
    private static final String SIZE = """
            select sum(pg_total_relation_size(t.relid))
            from unnest(array['audit_event'::regclass, 'audit_event_patient'::regclass]) root, pg_partition_tree(root) t""";

    private final Site site;
    private final Report report;

    AuditGrowth(Site site, Report report) {
        this.site = site;
        this.report = report;
    }

    void run() throws IOException {
        Database database = site.server().database();
        long events = settled(database);
        long size = database.number(SIZE);
        int requests = 0;
        try (KeepAliveConnection connection =
                new KeepAliveConnection(site.server().baseUri())) {
            Operations operations = new Operations(site);
            for (int turn = 0; turn < TURNS; turn++) {
                List<Request> mix = operations.mix(turn);
                for (Request request : mix) {
                    connection.exchange(request);
                }
                requests += mix.size();
            }
        }
        long written = settled(database) - events;
        report.line("");
        report.line(
                "%d requests of the mix wrote %d audit events; their tables and indexes grew by %.0f bytes a request",
                requests, written, (database.number(SIZE) - size) / (double) requests);
    }

    private static long settled(Database database) {
        Await.pause(WRITTEN_WITHIN);
        return database.number(EVENTS);
    }
}
