package org.clinicalplatform.contract.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.lang3.function.Failable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Runs after all other tests of the build, in a separate execution, and reads their reports. Skipped in a build that
 * runs only some of the tests, or runs them against a given server or database, where those that need their own are
 * left out.
 */
class EveryRuleIsTested {

    private static final List<String> NARROWING = List.of(
            "it.test",
            "test",
            "groups",
            "excludedGroups",
            "server.url",
            "contract.datasource.url",
            "contract.provider");

    @Test
    void tableWhenComparedWithTheReportsThenEachRuleIsProvedOrSaysWhyNot() {
        assumeThatAllTestsRan();
        RuleCheck check = new RuleCheck(
                RuleTable.parse(lines("src", "test", "resources", "contract", "rules.csv")),
                requirements(),
                new TestCheck(reports()));

        check.summary().forEach(EveryRuleIsTested::say);

        assertThat(check.findings()).isEmpty();
    }

    /** The page claims more than the requirements: each clause of a standard, with its tests. */
    @Test
    void pageOfSecurityWhenComparedWithTheReportsThenEachClauseIsProvedOrSaysWhyNot() {
        assumeThatAllTestsRan();
        SecurityPageCheck check = new SecurityPageCheck(
                SecurityPage.parse(
                        lines("..", "server", "docs", "security.md"),
                        OperatorChecklist.parse(lines("..", "server", "docs", "guide", "production-checklist.md"))),
                SecurityPageCheck.clauses(lines("src", "test", "resources", "contract", "asvs.csv")),
                requirements(),
                new TestCheck(reports()));

        assertThat(check.findings()).isEmpty();
    }

    @Test
    void pageOfTheProvidersCasesWhenComparedWithTheReportsThenEachCaseIsProved() {
        assumeThatAllTestsRan();

        assertThat(CasesPage.parse(lines("..", "server", "docs", "identity-provider-cases.md"))
                        .findings(new TestCheck(reports())))
                .isEmpty();
    }

    private static void assumeThatAllTestsRan() {
        Optional<String> narrowed = narrowedBy();
        narrowed.ifPresent(property -> say("The table of rules is not checked, because -D" + property + " is set"));
        Assumptions.assumeTrue(narrowed.isEmpty());
    }

    private static Requirements requirements() {
        return Requirements.parse(lines("..", "server", "docs", "requirements.md"));
    }

    private static Optional<String> narrowedBy() {
        return NARROWING.stream()
                .filter(property -> !System.getProperty(property, "").isBlank())
                .findFirst();
    }

    private static List<String> lines(String... path) {
        return Failable.get(() -> Files.readAllLines(Path.of("", path)));
    }

    private static Map<String, TestReports> reports() {
        Instant start = Instant.parse(System.getProperty("contract.build-start"));
        Map<String, TestReports> reports = new HashMap<>();
        reports.put(TestName.HERE, TestReports.in(Path.of("target", "failsafe-reports"), start));
        for (String module : List.of("server", "client-sdk", "api-spec")) {
            reports.put(module, TestReports.in(Path.of("..", module, "target", "surefire-reports"), start));
        }
        return reports;
    }

    /** Prints to the console of the build, where a changed count is noticed. */
    @SuppressWarnings("SystemOut")
    private static void say(String line) {
        System.out.println(line);
    }
}
