package org.clinicalplatform.contract.rules;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.clinicalplatform.contract.rules.RuleTable.Rule;
import org.clinicalplatform.contract.rules.TestReports.Outcome;

/** Compares the table with the page of requirements and with the reports of the tests. */
final class RuleCheck {

    private final RuleTable table;
    private final Requirements requirements;
    private final Map<String, TestReports> reports;

    /** @param reports of each module whose tests the table may name, by the module's folder */
    RuleCheck(RuleTable table, Requirements requirements, Map<String, TestReports> reports) {
        this.table = table;
        this.requirements = requirements;
        this.reports = Map.copyOf(reports);
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
        named.forEach(
                (test, rules) -> finding(test).ifPresent(finding -> findings.add(finding + ", named by " + rules)));
        return findings;
    }

    /** How much is proved, and what was left out. */
    List<String> summary() {
        Map<String, Integer> counts = new TreeMap<>();
        Set<TestName> tests = new LinkedHashSet<>();
        int elsewhere = 0;
        for (Rule rule : table.rules()) {
            tests.addAll(rule.tests());
            elsewhere += rule.tests().stream().anyMatch(this::ranElsewhere) ? 1 : 0;
            counts.merge(rule.duty().isEmpty() ? "tested" : "binding " + rule.duty(), 1, Integer::sum);
        }
        List<String> lines = new ArrayList<>();
        lines.add(requirements.chapters().size() + " requirements, "
                + table.rules().size() + " cases, " + tests.size() + " tests");
        counts.forEach((heading, count) -> lines.add("  " + count + " " + heading));
        if (elsewhere > 0) {
            lines.add("  " + elsewhere + " name a test of a module that this build does not test; not checked there");
        }
        return lines;
    }

    private Optional<String> finding(TestName test) {
        TestReports module = reports.get(test.module());
        if (module == null) {
            return Optional.of(test + " belongs to no module that runs tests");
        }
        if (ranElsewhere(test)) {
            return Optional.empty();
        }
        Map<String, Outcome> outcomes = module.outcomes(test);
        return switch (outcomes.size()) {
            case 0 ->
                Optional.of(test + (module.know(test.type()) ? " did not run" : " did not run, nor did its class"));
            case 1 -> finding(test, outcomes.values().iterator().next());
            default -> Optional.of(test + " is in several classes " + new TreeSet<>(outcomes.keySet()));
        };
    }

    private static Optional<String> finding(TestName test, Outcome outcome) {
        return switch (outcome) {
            case PASSED -> Optional.empty();
            case SKIPPED -> Optional.of(test + " was skipped");
            case FAILED -> Optional.of(test + " failed");
        };
    }

    /** The module of these tests always runs, but a build of it alone has no reports of others. */
    private boolean ranElsewhere(TestName test) {
        TestReports module = reports.get(test.module());
        return module != null && module.areEmpty() && !test.module().equals(TestName.HERE);
    }
}
