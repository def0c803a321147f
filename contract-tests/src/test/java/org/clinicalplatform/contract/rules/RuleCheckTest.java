package org.clinicalplatform.contract.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the check, on small tables and reports. */
class RuleCheckTest {

    private static final Instant START = Instant.parse("2001-01-01T00:00:00Z");
    private static final String HEADING = "chapter;requirement;subject;tests";

    @TempDir
    private Path here;

    @TempDir
    private Path server;

    /** A report of one class, what the table names, and what is found. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "-", textBlock = """
        oneWhenDone                         |         | One#oneWhenDone      | -
        oneWhenDone(String)[2]              |         | One#oneWhenDone      | -
        oneWhenDone(String, Charset){1}[1]  |         | One#oneWhenDone      | -
        oneWhenDone()[7]                    |         | One#oneWhenDone      | -
        oneWhenDone                         | skipped | One#oneWhenDone      | One#oneWhenDone was skipped
        oneWhenDone                         | failure | One#oneWhenDone      | One#oneWhenDone failed
        oneWhenDone                         |         | where-installed:One#oneWhenDone | -
        oneWhenDone                         | skipped | where-installed:One#oneWhenDone | -
        oneWhenDone                         | failure | where-installed:One#oneWhenDone | One#oneWhenDone failed
        oneWhenDone                         |         | where-installed:One#oneWhen | One#oneWhen did not run
        oneWhenDone()[2]                    | error   | One#oneWhenDone      | One#oneWhenDone failed
        oneWhenDone                         |         | One#oneWhen          | One#oneWhen did not run
        oneWhenDone                         |         | Ones#oneWhenDone     | Ones#oneWhenDone did not run, nor did its class
        oneWhenDone                         |         | elsewhere:One#oneWhenDone | elsewhere:One#oneWhenDone belongs to no module that runs tests
        """)
    void findingsWhenComparedWithAReportThenTellWhatBecameOfTheTest(
            String name, @Nullable String ending, String named, @Nullable String finding) throws IOException {
        String failed = "<testcase name='" + name + "' classname='%s'>" + (ending == null ? "" : "<" + ending + "/>")
                + "</testcase>";
        report(here, "org.x.One", passed("oneWhenDone()[1]"), failed);

        List<String> findings = findings("A;R-1;case;" + named);

        assertThat(findings)
                .isEqualTo(finding == null ? List.of() : List.of(finding + ", named by [line 2, R-1 (case)]"));
    }

    @Test
    void findingsWhenTestsAreNestedOrOfAnotherModuleThenTheirNamesAreFound() throws IOException {
        report(here, "org.x.OuterTest", "<testcase name='oneWhenDone' classname='org.x.OuterTest$Inner'/>");
        report(server, "org.y.PlainTest", passed("oneWhenDone"));

        assertThat(findings("A;R-1;nested;OuterTest$Inner#oneWhenDone server:PlainTest#oneWhenDone"))
                .isEmpty();
    }

    /** A class that ends in its set-up has a report without methods. */
    @Test
    void findingsWhenAWholeClassWasSkippedThenOnlyTestsMarkedSoMayBe() throws IOException {
        report(here, "org.x.SkippedTest");
        report(here, "org.x.PlainTest", passed("oneWhenDone"));

        assertThat(findings("A;R-1;marked;where-installed:SkippedTest#oneWhenDone"))
                .isEmpty();
        assertThat(findings("A;R-1;unmarked;SkippedTest#oneWhenDone"))
                .containsExactly(
                        "SkippedTest#oneWhenDone did not run, nor did its class, named by [line 2, R-1 (unmarked)]");
        assertThat(findings("A;R-1;missing;where-installed:MissingTest#oneWhenDone"))
                .containsExactly(
                        "MissingTest#oneWhenDone did not run, nor did its class, named by [line 2, R-1 (missing)]");
    }

    @Test
    void findingsWhenSeveralRulesNameTheTestThenItIsOneFinding() throws IOException {
        report(here, "org.x.PlainTest", passed("oneWhenDone"));

        assertThat(findings("A;R-1;a;PlainTest#otherWhenDone", "A;R-1;b;PlainTest#otherWhenDone"))
                .containsExactly("PlainTest#otherWhenDone did not run, named by [line 2, R-1 (a), line 3, R-1 (b)]");
    }

    @Test
    void findingsWhenTwoClassesHaveTheNameThenSaySo() throws IOException {
        report(here, "org.x.PlainTest", passed("oneWhenDone"));
        report(here, "org.y.PlainTest", passed("oneWhenDone"));

        assertThat(findings("A;R-1;plain;PlainTest#oneWhenDone"))
                .singleElement()
                .asString()
                .contains("is in several classes [org.x.PlainTest, org.y.PlainTest]");
    }

    @Test
    void findingsWhenTheReportIsOfAnEarlierBuildThenTheTestDidNotRun() throws IOException {
        Path report = report(here, "org.x.PlainTest", passed("oneWhenDone"));
        Files.setLastModifiedTime(report, FileTime.from(START.minusSeconds(1)));

        assertThat(findings("A;R-1;plain;PlainTest#oneWhenDone"))
                .containsExactly(
                        "PlainTest#oneWhenDone did not run, nor did its class, named by [line 2, R-1 (plain)]");
    }

    @Test
    void findingsWhenAModuleWasNotTestedAtAllThenItsTestsAreOnlyCounted() throws IOException {
        report(here, "org.x.PlainTest", passed("oneWhenDone"));
        String line = "A;R-1;plain;PlainTest#oneWhenDone server:PlainTest#oneWhenDone";

        assertThat(findings(line)).isEmpty();
        assertThat(check(line).summary()).last().asString().contains("1 name a test of a module");
    }

    @Test
    void findingsWhenTheTableNamesAnUnknownRequirementOrChapterThenSaySo() {
        assertThat(findings("B;R-1;plain;duty: operator", "A;R-2;other;duty: operator"))
                .containsExactly(
                        "line 2, R-1 (plain) is not a requirement of the chapter B",
                        "line 3, R-2 (other) is not a requirement of the chapter A");
    }

    @Test
    void findingsWhenARequirementHasNoLineThenSaySo() {
        assertThat(findings()).containsExactly("R-1 has no line in the table");
    }

    @ParameterizedTest
    @ValueSource(strings = {"R-1", "R-3"})
    void requirementsWhenANumberIsRepeatedOrLeftOutThenIsAMistake(String second) {
        assertThat(Requirements.parse(List.of("## A", "- **R-1** x", "- **" + second + "** x"))
                        .mistakes())
                .containsExactly(second + " stands where R-2 is expected");
    }

    /** Needs no reports, so that a number out of place is found before a whole build. */
    @Test
    void pageOfRequirementsWhenReadThenItsNumbersHaveNoGaps() throws IOException {
        List<String> page = Files.readAllLines(Path.of("..", "server", "docs", "requirements.md"));

        assertThat(Requirements.parse(page).mistakes()).isEmpty();
    }

    @Test
    void summaryWhenARuleBindsSomebodyElseThenCountsItApart() throws IOException {
        report(here, "org.x.PlainTest", passed("oneWhenDone"));

        assertThat(check("A;R-1;a;PlainTest#oneWhenDone", "A;R-1;b;duty: operator")
                        .summary())
                .containsExactly("1 requirements, 2 cases, 1 tests", "  1 binding operator", "  1 tested");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "A;R-1;plain",
                "A;R-1;plain;PlainTest#one;more",
                "A;R-1;plain;",
                "A;R-1;;PlainTest#one",
                "A; R-1;plain;PlainTest#one",
                "A;R-1;plain;PlainTest.one",
                "A;R-1;plain;PlainTest",
                "A;R-1;plain;duty:",
                "A;R-1;plain;PlainTest#one PlainTest#one"
            })
    void tableWhenALineIsMalformedThenIsAMistakeInThatLine(String line) {
        assertThat(RuleTable.parse(List.of(HEADING, line)).mistakes())
                .isNotEmpty()
                .allSatisfy(mistake -> assertThat(mistake).startsWith("line 2 "));
    }

    @Test
    void tableWhenTwoLinesAreOfOneCaseOrTheHeadingIsMissingThenIsAMistake() {
        List<String> cases = List.of("A;R-1;a;duty: x", "A;R-1;b;duty: x", "A;R-1;a;duty: x");
        List<String> headed = new ArrayList<>(cases);
        headed.add(0, HEADING);

        assertThat(RuleTable.parse(headed).mistakes()).containsExactly("line 4 repeats R-1 (a)");
        assertThat(RuleTable.parse(cases).mistakes()).containsExactly("The heading must be " + HEADING);
    }

    private List<String> findings(String... lines) {
        return check(lines).findings();
    }

    private RuleCheck check(String... lines) {
        List<String> all = new ArrayList<>(List.of(HEADING));
        all.addAll(List.of(lines));
        return new RuleCheck(
                RuleTable.parse(all),
                Requirements.parse(List.of("## A", "- **R-1** text")),
                new TestCheck(
                        Map.of(TestName.HERE, TestReports.in(here, START), "server", TestReports.in(server, START))));
    }

    private static Path report(Path folder, String type, String... testCases) throws IOException {
        String cases = String.join("", testCases).replace("%s", type);
        return Files.writeString(
                folder.resolve("TEST-" + type + ".xml"),
                "<?xml version='1.0' encoding='UTF-8'?><testsuite name='" + type + "' tests='" + testCases.length + "'>"
                        + cases + "</testsuite>");
    }

    private static String passed(String name) {
        return "<testcase name='" + name + "' classname='%s' time='0.1'><system-out>x</system-out></testcase>";
    }
}
