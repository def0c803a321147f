package org.clinicalplatform.contract.rules;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.clinicalplatform.contract.rules.RuleTable.Rule;

/** Compares the table with the page of requirements and with the reports of the tests. */
final class RuleCheck {

    private final RuleTable table;
    private final Requirements requirements;
    private final TestCheck tests;

    RuleCheck(RuleTable table, Requirements requirements, TestCheck tests) {
        this.table = table;
        this.requirements = requirements;
        this.tests = tests;
    }

    /** Everything that is wrong, in words; empty if each requirement is proved or binds somebody else. */
    List<String> findings() {
        List<String> findings = new ArrayList<>(table.mistakes());
        findings.addAll(requirements.mistakes());
        Set<String> missing = new LinkedHashSet<>(requirements.chapters().keySet());
        Map<TestName, List<Rule>> named = new LinkedHashMap<>();
        for (Rule rule : table.rules()) {
            missing.remove(rule.requirement());
            if (!rule.chapter().equals(requirements.chapters().get(rule.requirement()))) {
                findings.add(rule + " is not a requirement of the chapter " + rule.chapter());
            }
            rule.tests()
                    .forEach(test -> named.computeIfAbsent(test, key -> new ArrayList<>())
                            .add(rule));
        }
        missing.forEach(requirement -> findings.add(requirement + " has no line in the table"));
        named.forEach((test, rules) ->
                tests.finding(test).ifPresent(finding -> findings.add(finding + ", named by " + rules)));
        return findings;
    }

    /** How much is proved, and what was left out. */
    List<String> summary() {
        Map<String, Integer> counts = new TreeMap<>();
        Set<TestName> named = new LinkedHashSet<>();
        int elsewhere = 0;
        for (Rule rule : table.rules()) {
            named.addAll(rule.tests());
            elsewhere += rule.tests().stream().anyMatch(tests::ranElsewhere) ? 1 : 0;
            counts.merge(rule.duty().isEmpty() ? "tested" : "binding " + rule.duty(), 1, Integer::sum);
        }
        List<String> lines = new ArrayList<>();
        lines.add(requirements.chapters().size() + " requirements, "
                + table.rules().size() + " cases, " + named.size() + " tests");
        counts.forEach((heading, count) -> lines.add("  " + count + " " + heading));
        if (elsewhere > 0) {
            lines.add("  " + elsewhere + " name a test of a module that this build does not test; not checked there");
        }
        return lines;
    }
}
