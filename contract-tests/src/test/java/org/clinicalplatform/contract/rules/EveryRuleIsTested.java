package org.clinicalplatform.contract.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        Optional<String> narrowed = narrowedBy();
        narrowed.ifPresent(property -> say("The table of rules is not checked, because -D" + property + " is set"));
        Assumptions.assumeTrue(narrowed.isEmpty());
        RuleCheck check = new RuleCheck(table(), requirements(), reports());

        check.summary().forEach(EveryRuleIsTested::say);

        assertThat(check.findings()).isEmpty();
    }

    private static Optional<String> narrowedBy() {
        return NARROWING.stream()
                .filter(property -> !System.getProperty(property, "").isBlank())
                .findFirst();
    }

    private static RuleTable table() {
        try (InputStream in = EveryRuleIsTested.class.getResourceAsStream("/contract/rules.csv")) {
            if (in == null) {
                throw new IllegalStateException("rules.csv is missing from the test class path");
            }
            return RuleTable.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Requirements requirements() {
        try {
            return Requirements.parse(Files.readAllLines(Path.of("..", "server", "docs", "requirements.md")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, TestReports> reports() {
        Instant start = Instant.parse(System.getProperty("contract.build-start"));
        return Map.of(
                TestName.HERE,
                TestReports.in(Path.of("target", "failsafe-reports"), start),
                "server",
                TestReports.in(Path.of("..", "server", "target", "surefire-reports"), start),
                "client-sdk",
                TestReports.in(Path.of("..", "client-sdk", "target", "surefire-reports"), start),
                "api-spec",
                TestReports.in(Path.of("..", "api-spec", "target", "surefire-reports"), start));
    }

    /** Prints to the console of the build, where a changed count is noticed. */
    @SuppressWarnings("SystemOut")
    private static void say(String line) {
        System.out.println(line);
    }
}
