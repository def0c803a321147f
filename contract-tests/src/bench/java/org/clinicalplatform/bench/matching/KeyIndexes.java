package org.clinicalplatform.bench.matching;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.contract.harness.Database;

/** The indexes by which candidates are found. Very many persons are added faster without them. */
final class KeyIndexes {
    private static final String KEYS =
            "select indexname, indexdef from pg_indexes where indexname like 'matching\\_%' order by indexname";

    private final Map<String, String> definitions;

    private KeyIndexes(Map<String, String> definitions) {
        this.definitions = definitions;
    }

    /** Drops them. */
    static KeyIndexes drop(Statement statement) throws SQLException {
        Map<String, String> definitions = new LinkedHashMap<>();
        try (ResultSet rows = statement.executeQuery(KEYS)) {
            while (rows.next()) {
                definitions.put(rows.getString(1), rows.getString(2));
            }
        }
        for (String key : definitions.keySet()) {
            statement.execute("drop index " + key);
        }
        return new KeyIndexes(definitions);
    }

    /** Builds them again, and reports what each takes. */
    void build(Statement statement, Database database, Report report) throws SQLException {
        List<List<String>> table = new ArrayList<>(List.of(List.of("key", "built in s", "MB")));
        double seconds = 0;
        double megabytes = 0;
        for (Map.Entry<String, String> key : definitions.entrySet()) {
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
}
