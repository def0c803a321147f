package org.clinicalplatform.contract.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Runs after all other tests of the build, in an execution of its own, and reads what they left. A build that was told
 * to run only some tests, or to run them against a server or a database that was there already (where those that need
 * their own are left out), has not proved the table, and is not judged by it.
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
    void tableWhenHeldAgainstTheReportsThenEachRuleIsProvedOrSaysWhyNot() {
        Optional<String> narrowed = narrowedBy();
        narrowed.ifPresent(property -> say("The table of rules is not checked, because -D" + property + " is set"));
        Assumptions.assumeTrue(narrowed.isEmpty());
        RuleCheck check = new RuleCheck(table(), reports());

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
                throw new IllegalStateException("No table");
            }
            return RuleTable.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList());
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

    /** To the console of the build, where a count that changes is seen. */
    @SuppressWarnings("SystemOut")
    private static void say(String line) {
        System.out.println(line);
    }
}
