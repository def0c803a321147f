package org.clinicalplatform.demographics.merge;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Number of moved rows and of voided duplicates by table. Both maps contain the same tables, in the report's order. */
record MergeCounts(Map<String, Long> moved, Map<String, Long> deduplicated) {
    MergeCounts {
        moved = Collections.unmodifiableMap(new LinkedHashMap<>(moved));
        deduplicated = Collections.unmodifiableMap(new LinkedHashMap<>(deduplicated));
    }

    /** Adds up the counts of each table. Not thread-safe. */
    static final class Sum {
        private final Map<String, Long> moved;
        private final Map<String, Long> deduplicated;

        /** Starts with zero for each of the tables. */
        Sum(List<MergeTable> tables) {
            moved = zeros(tables);
            deduplicated = zeros(tables);
        }

        void add(String key, long moved, long deduplicated) {
            this.moved.merge(key, moved, Long::sum);
            this.deduplicated.merge(key, deduplicated, Long::sum);
        }

        MergeCounts counts() {
            return new MergeCounts(moved, deduplicated);
        }

        private static Map<String, Long> zeros(List<MergeTable> tables) {
            Map<String, Long> zeros = new LinkedHashMap<>();
            tables.forEach(table -> zeros.put(table.key(), 0L));
            return zeros;
        }
    }
}
