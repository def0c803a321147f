package org.clinicalplatform.synthea;

import java.io.IOException;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * Adds rows to a table with two statements: COPY into a temporary table, and from there those that do not exist yet.
 */
final class Staging {
    private final Connection connection;

    Staging(Connection connection) {
        this.connection = connection;
    }

    /**
     * Adds the rows that do not exist yet. At most once per transaction and table.
     *
     * @param rows not empty, all with the same columns
     * @return number of added rows
     */
    long add(Table table, List<TableRow> rows) throws SQLException, IOException {
        Collection<String> names = rows.get(0).columns();
        String columns = String.join(", ", names);
        String staged = staged(table);
        try (Statement statement = connection.createStatement()) {
            statement.execute("create temp table if not exists " + staged + " on commit delete rows as select "
                    + columns + " from " + table.sqlName() + " with no data");
            copy(staged + " (" + columns + ")", names, rows);
            return statement.executeLargeUpdate("insert into " + table.sqlName() + " (" + columns + ") select "
                    + columns + " from " + staged + " s " + table.condition() + " on conflict " + table.conflictTarget()
                    + " do nothing");
        }
    }

    /** Ids of staged rows of this transaction that were not added. */
    Set<String> notAdded(Table table) throws SQLException {
        Set<String> ids = new HashSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("select s.id from " + staged(table)
                        + " s where not exists (select from " + table.sqlName() + " t where t.id = s.id)")) {
            while (found.next()) {
                ids.add(found.getString(1));
            }
        }
        return ids;
    }

    private static String staged(Table table) {
        return "staged_" + table.sqlName();
    }

    private void copy(String into, Collection<String> columns, List<TableRow> rows) throws SQLException, IOException {
        StringBuilder text = new StringBuilder();
        for (TableRow row : rows) {
            if (!row.columns().equals(columns)) {
                throw new IllegalStateException("Rows of one table differ in their columns");
            }
            append(text, row);
        }
        connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("copy " + into + " from stdin", new StringReader(text.toString()));
    }

    /** In PostgreSQL's text format (its manual, "COPY", "Text Format"). */
    private static void append(StringBuilder text, TableRow row) {
        int begin = text.length();
        for (@Nullable String value : row.values()) {
            if (text.length() > begin) {
                text.append('\t');
            }
            text.append(value == null ? "\\N" : escaped(value));
        }
        text.append('\n');
    }

    private static String escaped(String value) {
        return value.chars().anyMatch(each -> each == '\\' || each < ' ')
                ? value.replace("\\", "\\\\")
                        .replace("\t", "\\t")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                : value;
    }
}
