package org.clinicalplatform.integrity;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Runs checks one after another and prints a line for each, with the first of its violations. */
final class IntegrityReport {
    private static final int SHOWN = 5;
    private static final int FETCHED_AT_ONCE = 1_000;

    private final Connection owner;
    private final PrintStream out;
    private final int total;
    private int done;
    private int failed;

    IntegrityReport(Connection owner, PrintStream out, int total) {
        this.owner = owner;
        this.out = out;
        this.total = total;
    }

    void run(IntegrityCheck check) throws SQLException {
        verify(check.name(), () -> violations(check.violations()));
    }

    void verify(String name, Search search) throws SQLException {
        long begun = System.nanoTime();
        Violations found = search.violations();
        done++;
        out.printf(
                "[%3d/%d] %-7s %s (%,d ms)%n",
                done,
                total,
                found.count() == 0 ? "ok" : "FAILED",
                name,
                Duration.ofNanos(System.nanoTime() - begun).toMillis());
        if (found.count() > 0) {
            failed++;
            found.first().forEach(violation -> out.println("          " + violation));
            if (found.count() > SHOWN) {
                out.printf("          and %,d more%n", found.count() - SHOWN);
            }
        }
        out.flush();
    }

    int failed() {
        return failed;
    }

    private Violations violations(String query) throws SQLException {
        try (Statement statement = owner.createStatement()) {
            statement.setFetchSize(FETCHED_AT_ONCE);
            try (ResultSet row = statement.executeQuery(query)) {
                List<String> first = new ArrayList<>();
                long count = 0;
                while (row.next()) {
                    count++;
                    if (count <= SHOWN) {
                        first.add(row.getString(1));
                    }
                }
                return new Violations(count, first);
            }
        }
    }

    @FunctionalInterface
    interface Search {
        Violations violations() throws SQLException;
    }

    /** @param first some of them, to begin with */
    record Violations(long count, List<String> first) {
        static Violations of(List<String> all) {
            return new Violations(all.size(), all.stream().limit(SHOWN).toList());
        }
    }
}
