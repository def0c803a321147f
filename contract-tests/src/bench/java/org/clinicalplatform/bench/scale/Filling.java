package org.clinicalplatform.bench.scale;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.population.Households;
import org.clinicalplatform.contract.harness.Database;

/** Fills a migrated database with a population, and says how long the rows of each table took. */
final class Filling {

    private static final Pattern TABLE = Pattern.compile("^\\s*insert into (\\w+)");
    private static final String OTHER = "(preparing, vacuum)";

    private final Database database;
    private final Report report;
    private final Map<String, Long> nanos = new LinkedHashMap<>();
    private final Map<String, Long> rows = new LinkedHashMap<>();

    Filling(Database database, Report report) {
        this.database = database;
        this.report = report;
    }

    void run(Population population) {
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            for (String sql : statements(population)) {
                execute(statement, sql);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("The population cannot be made", e);
        }
        print(population);
    }

    private static List<String> statements(Population population) {
        List<String> statements = new ArrayList<>(Tenants.STATEMENTS);
        statements.addAll(Households.statements(population.patients(), Tenants.OF_HOUSEHOLD, population.seed()));
        statements.addAll(Charts.statements(population));
        return statements;
    }

    private void execute(Statement statement, String sql) throws SQLException {
        Matcher table = TABLE.matcher(sql);
        String name = table.find() ? table.group(1) : OTHER;
        long begun = System.nanoTime();
        boolean isQuery = statement.execute(sql);
        nanos.merge(name, System.nanoTime() - begun, Long::sum);
        if (!isQuery && !OTHER.equals(name)) {
            rows.merge(name, statement.getLargeUpdateCount(), Long::sum);
        }
    }

    private void print(Population population) {
        report.line("");
        report.line(
                "Filled the %s database in %.0f s",
                population.name(),
                nanos.values().stream().mapToLong(Long::longValue).sum() / 1e9);
        List<List<String>> table = new ArrayList<>(List.of(List.of("", "rows", "s", "µs a row")));
        nanos.forEach((name, took) -> table.add(row(name, rows.getOrDefault(name, 0L), took)));
        report.table(table);
    }

    private static List<String> row(String name, long count, long took) {
        return List.of(
                name,
                count == 0 ? "" : Long.toString(count),
                String.format(Locale.ROOT, "%.1f", took / 1e9),
                count == 0 ? "" : String.format(Locale.ROOT, "%.0f", took / 1e3 / count));
    }
}
