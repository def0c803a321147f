package org.clinicalplatform.contract.rules;

import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.clinicalplatform.contract.rules.TestReports.Outcome;

/** Whether a test that a document names ran and passed, or was skipped where it may be. */
final class TestCheck {

    private final Map<String, TestReports> reports;

    /** @param reports of each module whose tests a document may name, by the module's folder */
    TestCheck(Map<String, TestReports> reports) {
        this.reports = Map.copyOf(reports);
    }

    /**
     * What is wrong with the test, in words; empty if it passed, was skipped and may be, or its module was not tested
     * by this build.
     */
    Optional<String> finding(TestName test) {
        TestReports module = reports.get(test.module());
        if (module == null) {
            return Optional.of(test + " belongs to no module that runs tests");
        }
        if (ranElsewhere(test)) {
            return Optional.empty();
        }
        Map<String, Outcome> outcomes = module.outcomes(test);
        return switch (outcomes.size()) {
            case 0 -> findingWithoutOutcome(test, module);
            case 1 -> finding(test, outcomes.values().iterator().next());
            default -> Optional.of(test + " is in several classes " + new TreeSet<>(outcomes.keySet()));
        };
    }

    private static Optional<String> findingWithoutOutcome(TestName test, TestReports module) {
        if (test.whereInstalled() && module.haveSkipped(test.type())) {
            return Optional.empty();
        }
        return Optional.of(test + (module.know(test.type()) ? " did not run" : " did not run, nor did its class"));
    }

    private static Optional<String> finding(TestName test, Outcome outcome) {
        return switch (outcome) {
            case PASSED -> Optional.empty();
            case SKIPPED -> test.whereInstalled() ? Optional.empty() : Optional.of(test + " was skipped");
            case FAILED -> Optional.of(test + " failed");
        };
    }

    /** The module of these tests always runs, but a build of it alone has no reports of others. */
    boolean ranElsewhere(TestName test) {
        TestReports module = reports.get(test.module());
        return module != null && module.areEmpty() && !test.module().equals(TestName.HERE);
    }
}
