package org.clinicalplatform.testing;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The committed table of how many statements each operation asks of the database. */
public final class StatementTable {
    private StatementTable() {}

    /** The row of a kind, by operation. */
    public static Map<String, Integer> of(String kind) {
        List<String> lines = lines();
        String[] operations = lines.get(0).split(",", -1);
        String[] counts = lines.stream()
                .filter(line -> line.startsWith(kind + ","))
                .findFirst()
                .orElseThrow()
                .split(",", -1);
        Map<String, Integer> row = new LinkedHashMap<>();
        for (int i = 1; i < operations.length; i++) {
            row.put(operations[i], Integer.valueOf(counts[i]));
        }
        return row;
    }

    private static List<String> lines() {
        try (InputStream table =
                requireNonNull(StatementTable.class.getResourceAsStream("/statements-per-operation.csv"))) {
            String text = new String(table.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("\n", -1))
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
