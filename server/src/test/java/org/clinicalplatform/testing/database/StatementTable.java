package org.clinicalplatform.testing.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.springframework.core.io.ClassPathResource;

/** The committed table of how many statements each operation executes. */
final class StatementTable {
    private StatementTable() {}

    /** Asserts that the calls of the operations prepare as many statements as the table says, in its order. */
    static void verify(String kind, Map<String, Runnable> calls, PreparedStatements statements) {
        List<String[]> rows = rows();
        String[] counts =
                rows.stream().filter(row -> row[0].equals(kind)).findFirst().orElseThrow();
        for (int i = 1; i < counts.length; i++) {
            String operation = rows.get(0)[i];
            assertThat(statements.during(calls.getOrDefault(operation, () -> {})))
                    .as("%s of %s", operation, kind)
                    .hasSize(Integer.parseInt(counts[i]));
        }
    }

    private static List<String[]> rows() {
        try {
            return new ClassPathResource("statements-per-operation.csv")
                    .getContentAsString(StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(",", -1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
