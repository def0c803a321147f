package org.clinicalplatform.bench.matching;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.population.Households;
import org.clinicalplatform.bench.process.BenchServers;
import org.clinicalplatform.bench.process.JavaProcess;
import org.clinicalplatform.bench.statistics.Sample;
import org.clinicalplatform.contract.harness.Candidates;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Sessions;

/**
 * Candidates of single persons among very many, who live in households of three and share names as people do; and what
 * the keys cost, by which they are found.
 */
final class CandidateLatency {
    private static final double BAR_MILLIS = 20;
    private static final int WARM_UP = 300;
    private static final int MAX_TURNS = 20;
    /** Of a processor, below which compilers count as resting. */
    private static final double QUIET = 0.03;

    private static final String LAST_MARK = "insert into duplicate_evaluation (tenant_id, person_id, whole)"
            + " select tenant_id, id, true from bench_sample join person using (id) order by id limit 1";

    private static final String SAMPLE = "create table bench_sample as select id from made where n %% (%d / 1000) = 0";

    private final BenchServers servers;
    private final JavaProcess server;
    private final Database database;
    private final Report report;

    CandidateLatency(BenchServers servers, JavaProcess server, Database database, Report report) {
        this.servers = servers;
        this.server = server;
        this.database = database;
        this.report = report;
    }

    void run(int persons, long seed) {
        report.heading("Candidates among " + persons + " persons");
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            KeyIndexes keys = KeyIndexes.drop(statement);
            for (String filling : Households.statements(persons, "'" + Demo.NORTH + "'::uuid", seed)) {
                statement.execute(filling);
            }
            statement.execute(String.format(SAMPLE, persons));
            keys.build(statement, database, report);
            // what the triggers noted for the list of duplicates, or the server would compare all of them meanwhile
            statement.execute("truncate duplicate_evaluation");
            statement.execute(
                    "vacuum analyze person, person_name, person_address, person_contact, patient, patient_identifier");
            countCommonKeys(statement);
            measure(sample(statement));
        } catch (SQLException e) {
            throw new IllegalStateException("Could not create the persons", e);
        }
    }

    /**
     * As in a registry that is run by the guide: {@code find-duplicates} counts the keys of the tenant. It finds the
     * mark of one person, as of a run that was interrupted before its end, so it continues with that person and compares
     * nobody else.
     */
    private void countCommonKeys(Statement statement) throws SQLException {
        statement.execute(LAST_MARK);
        String tenant = database.text("select code from tenant where id = ?::uuid", Demo.NORTH);
        Duration took = servers.run(database, "find-duplicates", "--tenant=" + tenant);
        // as autovacuum would within a minute
        statement.execute("vacuum analyze match_common_key");
        if (database.number("select count(*) from duplicate_evaluation where whole") > 0) {
            throw new IllegalStateException("The person was not compared, so the common keys were not counted");
        }
        report.line(
                "find-duplicates counted %d common keys, in %.0f s with the start; shared_buffers %s",
                database.number("select count(*) from match_common_key where tenant_id = ?::uuid", Demo.NORTH),
                took.toMillis() / 1e3,
                database.text("select current_setting('shared_buffers')"));
    }

    private static List<String> sample(Statement statement) throws SQLException {
        List<String> ids = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery("select id from bench_sample order by id")) {
            while (rows.next()) {
                ids.add(rows.getString(1));
            }
        }
        return ids;
    }

    private void measure(List<String> ids) {
        warmUp(ids.subList(0, WARM_UP));
        Sample times = Sample.of(ids.stream().skip(WARM_UP).mapToLong(this::request));
        report.line("");
        report.line(
                "%d persons: p50 %.1f ms, p95 %.1f ms, p99 %.1f ms, longest %.1f ms (aim: p95 below %.0f ms)",
                times.size(),
                times.median() / 1e6,
                times.quantile(0.95) / 1e6,
                times.quantile(0.99) / 1e6,
                times.quantile(1) / 1e6,
                BAR_MILLIS);
        report.load("afterwards");
    }

    /** During its first thousands of requests, a service compiles the code of a search. */
    private void warmUp(List<String> ids) {
        double share = 1;
        int turns = 0;
        while (turns < MAX_TURNS && share >= QUIET) {
            Duration before = server.compilerCpu();
            long begun = System.nanoTime();
            ids.forEach(this::request);
            share = server.compilerCpu().minus(before).toNanos() / (double) (System.nanoTime() - begun);
            turns++;
        }
        report.line(
                "Warmed up with %d requests; compilers took %.0f %% of a processor in the last %d",
                turns * ids.size(), share * 100, ids.size());
    }

    private long request(String personId) {
        RawRequest request = RawRequest.get(Candidates.path(personId))
                .bearer(Sessions.at(server).token(Demo.CLERK));
        long begun = System.nanoTime();
        int status = server.send(request).status();
        long took = System.nanoTime() - begun;
        if (status != 200) {
            throw new IllegalStateException("A request for candidates has the status " + status);
        }
        return took;
    }
}
