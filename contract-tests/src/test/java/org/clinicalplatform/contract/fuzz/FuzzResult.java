package org.clinicalplatform.contract.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** How often each operation had each status, and the violations. */
public final class FuzzResult {

    private final Map<String, Map<Integer, Integer>> counts = new TreeMap<>();
    private final List<Violation> violations = new ArrayList<>();
    private int requests;

    void add(FuzzRequest request, int status) {
        requests++;
        counts.computeIfAbsent(request.operation().id(), id -> new TreeMap<>()).merge(status, 1, Integer::sum);
    }

    void add(Violation violation) {
        violations.add(violation);
    }

    public int requests() {
        return requests;
    }

    /** Each as a text that shows the request and the response. */
    public List<String> violations() {
        return violations.stream().map(Violation::toString).toList();
    }

    /** A row for each operation and a column for each status, with a header and a last row of sums. */
    public List<List<String>> table() {
        SortedSet<Integer> statuses = new TreeSet<>();
        counts.values().forEach(row -> statuses.addAll(row.keySet()));
        Map<Integer, Integer> sums = new TreeMap<>();
        counts.values().forEach(row -> row.forEach((status, count) -> sums.merge(status, count, Integer::sum)));
        List<List<String>> table = new ArrayList<>();
        List<String> header = new ArrayList<>(List.of("operation"));
        statuses.forEach(status -> header.add(status == 0 ? "none" : status.toString()));
        table.add(header);
        counts.forEach((operation, row) -> table.add(row(operation, row, statuses)));
        table.add(row("all", sums, statuses));
        return table;
    }

    private static List<String> row(String name, Map<Integer, Integer> counts, SortedSet<Integer> statuses) {
        List<String> row = new ArrayList<>(List.of(name));
        statuses.forEach(status -> row.add(counts.containsKey(status) ? "" + counts.get(status) : ""));
        return row;
    }
}
