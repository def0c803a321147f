package org.clinicalplatform.bench.matching;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.population.Households;
import org.clinicalplatform.bench.statistics.Sample;
import org.clinicalplatform.contract.harness.Candidates;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Sessions;

/**
 * Candidates of single persons among very many, who live in households of three and share names as people do; and what
 * the keys cost, by which they are found.
 */
final class CandidateLatency {
    private static final double BAR_MILLIS = 50;
    private static final int WARM_UP = 300;

    private static final String SAMPLE = "create table bench_sample as select id from made where n %% (%d / 1000) = 0";

    private static final String KEYS =
            "select indexname, indexdef from pg_indexes where indexname like 'matching\\_%' order by indexname";

    private final ServerUnderTest server;
    private final Database database;
    private final Report report;

    CandidateLatency(ServerUnderTest server, Database database, Report report) {
        this.server = server;
        this.database = database;
        this.report = report;
    }

    void run(int persons, long seed) {
        report.heading("Candidates among " + persons + " persons");
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            Map<String, String> keys = keys(statement);
            for (String key : keys.keySet()) {
                statement.execute("drop index " + key);
            }
            for (String filling : Households.statements(persons, "'" + Demo.NORTH + "'::uuid", seed)) {
                statement.execute(filling);
            }
            statement.execute(String.format(SAMPLE, persons));
            build(statement, keys);
            statement.execute(
                    "vacuum analyze person, person_name, person_address, person_contact, patient, patient_identifier");
            measure(sample(statement));
        } catch (SQLException e) {
            throw new IllegalStateException("The persons cannot be made", e);
        }
    }

    private static Map<String, String> keys(Statement statement) throws SQLException {
        Map<String, String> keys = new LinkedHashMap<>();
        try (ResultSet rows = statement.executeQuery(KEYS)) {
            while (rows.next()) {
                keys.put(rows.getString(1), rows.getString(2));
            }
        }
        return keys;
    }

    private void build(Statement statement, Map<String, String> keys) throws SQLException {
        List<List<String>> table = new ArrayList<>(List.of(List.of("key", "built in s", "MB")));
        double seconds = 0;
        double megabytes = 0;
        for (Map.Entry<String, String> key : keys.entrySet()) {
            long begun = System.nanoTime();
            statement.execute(key.getValue());
            double took = (System.nanoTime() - begun) / 1e9;
            double size = database.number("select pg_relation_size('" + key.getKey() + "')") / 1e6;
            table.add(List.of(key.getKey(), String.format("%.1f", took), String.format("%.0f", size)));
            seconds += took;
            megabytes += size;
        }
        table.add(List.of("all", String.format("%.1f", seconds), String.format("%.0f", megabytes)));
        report.table(table);
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
        ids.stream().limit(WARM_UP).forEach(this::ask);
        Sample times = Sample.of(ids.stream().skip(WARM_UP).mapToLong(this::ask));
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

    private long ask(String personId) {
        RawRequest request = RawRequest.get(Candidates.path(personId))
                .bearer(Sessions.at(server).token(Demo.CLERK));
        long begun = System.nanoTime();
        int status = server.send(request).status();
        long took = System.nanoTime() - begun;
        if (status != 200) {
            throw new IllegalStateException("Asked for candidates, the server answers " + status);
        }
        return took;
    }
}
