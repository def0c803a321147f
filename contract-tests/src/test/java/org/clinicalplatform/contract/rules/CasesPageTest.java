package org.clinicalplatform.contract.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the check, on small pages. */
class CasesPageTest {

    @TempDir
    private Path reports;

    @Test
    void findingsWhenEachCaseIsProvedThenAreNone() throws IOException {
        assertThat(findings(
                        "| T-1 | a token | 200 | `One#oneWhenDone` |",
                        "| T-2 | another | 401 | `One#oneWhenDone` and `One#oneWhenDone` |",
                        "| S-1 | a start | refused | `One#oneWhenDone` |"))
                .isEmpty();
    }

    @Test
    void findingsWhenACaseIsMissingUnprovedOrItsTestDidNotRunThenSaySo() throws IOException {
        assertThat(findings(
                        "| T-1 | a token | 200 | Believe it |",
                        "| T-3 | another | 401 | `One#oneWhenDone` |",
                        "| S-1 | a start | refused | `One#otherWhenDone` |"))
                .containsExactly(
                        "T-1 names no test", "T-3 is out of order", "One#otherWhenDone did not run, named by S-1");
        assertThat(findings("no table")).containsExactly("The page has no cases");
    }

    private List<String> findings(String... lines) throws IOException {
        Files.writeString(
                reports.resolve("TEST-org.x.One.xml"),
                "<?xml version='1.0' encoding='UTF-8'?><testsuite name='One'>"
                        + "<testcase name='oneWhenDone' classname='org.x.One'/></testsuite>");
        return CasesPage.parse(List.of(lines))
                .findings(new TestCheck(Map.of(TestName.HERE, TestReports.in(reports, Instant.EPOCH))));
    }
}
