package org.clinicalplatform.synthea;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the columns of a file by name, because versions of Synthea order them differently. */
final class Columns {
    private final Map<String, Integer> places = new HashMap<>();
    private final int size;

    private Columns(List<String> header) {
        size = header.size();
        for (int place = 0; place < size; place++) {
            places.putIfAbsent(key(header.get(place)), place);
        }
    }

    /** @throws LoadRefusedException if a required column is missing */
    static Columns of(ExportFile file, CsvRecord header) {
        Columns columns = new Columns(header.fields());
        String missing = file.required().stream()
                .filter(name -> !columns.places.containsKey(key(name)))
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            throw new LoadRefusedException("The first line of " + file.title()
                    + " must name the columns of Synthea's export, and these are missing: " + missing + ".");
        }
        return columns;
    }

    int size() {
        return size;
    }

    /** Null if the file does not have the column. */
    @Nullable String field(CsvRecord values, String column) {
        Integer place = places.get(key(column));
        return place == null ? null : values.fields().get(place);
    }

    private static String key(String name) {
        return name.strip().toUpperCase(Locale.ROOT);
    }
}
