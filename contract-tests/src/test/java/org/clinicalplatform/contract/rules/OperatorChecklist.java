package org.clinicalplatform.contract.rules;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The operator's checklist: items {@code - **O-1** text}, each with an indented paragraph that begins with
 * {@code Verify:}.
 *
 * @param items the text of each, by its number
 */
record OperatorChecklist(Map<String, String> items) {

    private static final Pattern ITEM = Pattern.compile("- \\*\\*(O-\\d+)\\*\\* .+");
    private static final Pattern CLAUSES = Pattern.compile("\\(ASVS ([^)]+)\\)");
    private static final Pattern CLAUSE = Pattern.compile("\\d+\\.\\d+\\.\\d+");

    /** @throws IllegalArgumentException if an item is there twice */
    static OperatorChecklist parse(List<String> lines) {
        Map<String, StringBuilder> items = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            Matcher item = ITEM.matcher(line);
            if (item.matches() || line.startsWith("#")) {
                text = new StringBuilder();
            }
            if (item.matches() && items.put(item.group(1), text) != null) {
                throw new IllegalArgumentException(item.group(1) + " is in the checklist twice");
            }
            text.append(line).append('\n');
        }
        return new OperatorChecklist(items.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        item -> item.getValue().toString(),
                        (one, other) -> one,
                        LinkedHashMap::new)));
    }

    /** The clauses of the ASVS that an item answers, by its number; items without a clause are missing. */
    Map<String, Set<String>> clauses() {
        Map<String, Set<String>> clauses = new TreeMap<>();
        items.forEach((item, text) -> CLAUSES.matcher(text)
                .results()
                .flatMap(list -> CLAUSE.matcher(list.group(1)).results())
                .map(MatchResult::group)
                .forEach(clause ->
                        clauses.computeIfAbsent(item, key -> new TreeSet<>()).add(clause)));
        return clauses;
    }
}
