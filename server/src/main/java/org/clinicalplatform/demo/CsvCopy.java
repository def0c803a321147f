package org.clinicalplatform.demo;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.postgresql.copy.CopyManager;

/**
 * Copies a CSV file into the table of the same name. Columns that its first line does not name keep their defaults. An
 * empty unquoted field is null.
 */
final class CsvCopy {

    /** A PostgreSQL identifier that needs neither folding nor escaping, of at most 63 bytes. */
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");

    private CsvCopy() {}

    /**
     * Adds the rows in the current transaction.
     *
     * @param csv UTF-8, lines ended by a line feed; left open
     * @return number of added rows
     * @throws IllegalArgumentException if the header is not a list of column names
     * @throws SQLException if a row does not fit the table
     */
    static long into(String table, InputStream csv, CopyManager copies) throws IOException, SQLException {
        InputStream buffered = new BufferedInputStream(csv);
        return copies.copyIn(statement(table, firstLine(buffered)), buffered);
    }

    /** The names become part of the statement, so only plain identifiers are accepted. */
    static String statement(String table, String header) {
        List<String> columns = Arrays.asList(header.split(",", -1));
        if (!isName(table) || !columns.stream().allMatch(CsvCopy::isName)) {
            throw new IllegalArgumentException(
                    "The first line of " + table + ".csv must be column names separated by commas");
        }
        return columns.stream()
                .map(CsvCopy::quoted)
                .collect(Collectors.joining(", ", "copy " + quoted(table) + " (", ") from stdin with (format csv)"));
    }

    private static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    private static String quoted(String name) {
        return '"' + name + '"';
    }

    private static String firstLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n' && next != -1; next = in.read()) {
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8);
    }
}
