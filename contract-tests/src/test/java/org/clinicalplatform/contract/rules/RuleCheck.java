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
import org.clinicalplatform.contract.rules.TestReports.Outcome;

/** Holds the table against the reports of the tests. */
final class RuleCheck {

    private final RuleTable table;
    private final Map<String, TestReports> reports;

    /** @param reports of each module that the table may name tests of, by the module's folder */
    RuleCheck(RuleTable table, Map<String, TestReports> reports) {
        this.table = table;
        this.reports = Map.copyOf(reports);
    }

    /** Everything that is wrong, in words; empty if every rule is proved or says why it is not. */
    List<String> findings() {
        List<String> findings = new ArrayList<>(table.mistakes());
        Map<TestName, List<Rule>> named = new LinkedHashMap<>();
        for (Rule rule : table.rules()) {
            if (rule.state() == Rule.State.MISSING) {
                findings.add(rule + " has no test");
            }
            rule.tests()
                    .forEach(test -> named.computeIfAbsent(test, key -> new ArrayList<>())
                            .add(rule));
        }
        named.forEach(
                (test, rules) -> finding(test).ifPresent(finding -> findings.add(finding + ", named by " + rules)));
        return findings;
    }

    /** How many rules are in which state, and what was left out. */
    List<String> summary() {
        Map<String, Integer> counts = new TreeMap<>();
        Set<TestName> tests = new LinkedHashSet<>();
        int elsewhere = 0;
        for (Rule rule : table.rules()) {
            tests.addAll(rule.tests());
            elsewhere += rule.tests().stream().anyMatch(this::ranElsewhere) ? 1 : 0;
            counts.merge(heading(rule), 1, Integer::sum);
        }
        List<String> lines = new ArrayList<>();
        lines.add(table.rules().size() + " rules of the contract, " + tests.size() + " tests");
        counts.forEach((heading, count) -> lines.add("  " + count + " " + heading));
        if (elsewhere > 0) {
            lines.add("  " + elsewhere + " name a test of a module that this build does not test; not looked at there");
        }
        return lines;
    }

    private static String heading(Rule rule) {
        return switch (rule.state()) {
            case TESTED -> "tested";
            case LATER -> "later, with " + rule.detail();
            case DUTY -> "bind " + rule.detail() + ", not the service";
            case MISSING -> "without a test";
        };
    }

    private Optional<String> finding(TestName test) {
        TestReports module = reports.get(test.module());
        if (module == null) {
            return Optional.of(test + " is of no module that runs tests");
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
