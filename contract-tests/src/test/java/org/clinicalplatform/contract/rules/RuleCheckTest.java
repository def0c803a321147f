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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The check of the table, on tables and reports made up for it. */
class RuleCheckTest {

    private static final Instant START = Instant.parse("2001-01-01T00:00:00Z");
    private static final String HEADING = "chapter;rule;subject;tests";

    @TempDir
    private Path here;

    @TempDir
    private Path server;

    @Test
    void findingsWhenEveryNamedTestPassedThenAreNone() throws IOException {
        report(here, "org.x.PlainTest", passed("oneWhenDone"), passed("otherWhenDone"));
        report(server, "org.y.PlainTest", passed("oneWhenDone"));

        assertThat(findings("A;1;plain;PlainTest#oneWhenDone PlainTest#otherWhenDone server:PlainTest#oneWhenDone"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"oneWhenDone(String)[2]", "oneWhenDone(String, Charset){1}[1]", "oneWhenDone()[7]"})
    void findingsWhenTheTestRanMoreThanOnceThenItsNameIsFound(String invocation) throws IOException {
        report(here, "org.x.ManyTest", passed(invocation));

        assertThat(findings("A;1;many;ManyTest#oneWhenDone")).isEmpty();
    }

    @Test
    void findingsWhenTheTestIsOfANestedClassThenItsNameIsFound() throws IOException {
        report(here, "org.x.OuterTest", "<testcase name='oneWhenDone' classname='org.x.OuterTest$Inner'/>");

        assertThat(findings("A;1;nested;OuterTest$Inner#oneWhenDone")).isEmpty();
    }

    @Test
    void findingsWhenOneOfManyInvocationsFailedThenTheTestFailed() throws IOException {
        report(
                here,
                "org.x.ManyTest",
                "<testcase name='oneWhenDone()[1]' classname='org.x.ManyTest'><failure>&lt;</failure></testcase>",
                passed("oneWhenDone()[2]"));

        assertThat(findings("A;1;many;ManyTest#oneWhenDone"))
                .containsExactly("ManyTest#oneWhenDone failed, named by [line 2, A 1 (many)]");
    }

    @ParameterizedTest
    @CsvSource({"skipped, was skipped", "failure, failed", "error, failed"})
    void findingsWhenTheTestDidNotPassThenSayHowItEnded(String element, String ending) throws IOException {
        report(
                here,
                "org.x.PlainTest",
                "<testcase name='oneWhenDone' classname='org.x.PlainTest'><" + element + "/></testcase>");

        assertThat(findings("A;1;plain;PlainTest#oneWhenDone"))
                .containsExactly("PlainTest#oneWhenDone " + ending + ", named by [line 2, A 1 (plain)]");
    }

    @Test
    void findingsWhenThereIsNoSuchTestThenSayWhatIsNotThere() throws IOException {
        report(here, "org.x.PlainTest", passed("oneWhenDone"));

        assertThat(findings("A;1;plain;PlainTest#oneWhen PlainTests#oneWhenDone elsewhere:PlainTest#oneWhenDone"))
                .containsExactly(
                        "PlainTest#oneWhen did not run, named by [line 2, A 1 (plain)]",
                        "PlainTests#oneWhenDone did not run, nor did its class, named by [line 2, A 1 (plain)]",
                        "elsewhere:PlainTest#oneWhenDone is of no module that runs tests, named by [line 2, A 1 (plain)]");
    }

    @Test
    void findingsWhenSeveralRulesNameTheTestThenItIsOneFinding() throws IOException {
        report(here, "org.x.PlainTest", passed("oneWhenDone"));

        assertThat(findings("A;1;a;PlainTest#otherWhenDone", "A;2;b;PlainTest#otherWhenDone"))
                .containsExactly("PlainTest#otherWhenDone did not run, named by [line 2, A 1 (a), line 3, A 2 (b)]");
    }

    @Test
    void findingsWhenTwoClassesHaveTheNameThenAskWhichIsMeant() throws IOException {
        report(here, "org.x.PlainTest", passed("oneWhenDone"));
        report(here, "org.y.PlainTest", passed("oneWhenDone"));

        assertThat(findings("A;1;plain;PlainTest#oneWhenDone"))
                .singleElement()
                .asString()
                .contains("is in several classes [org.x.PlainTest, org.y.PlainTest]");
    }

    @Test
    void findingsWhenTheReportIsOfAnEarlierBuildThenTheTestDidNotRun() throws IOException {
        Path report = report(here, "org.x.PlainTest", passed("oneWhenDone"));
        Files.setLastModifiedTime(report, FileTime.from(START.minusSeconds(1)));

        assertThat(findings("A;1;plain;PlainTest#oneWhenDone"))
                .containsExactly(
                        "PlainTest#oneWhenDone did not run, nor did its class, named by [line 2, A 1 (plain)]");
    }

    @Test
    void findingsWhenAModuleWasNotTestedAtAllThenItsTestsAreCountedAndNotMissed() throws IOException {
        report(here, "org.x.PlainTest", passed("oneWhenDone"));
        String line = "A;1;plain;PlainTest#oneWhenDone server:PlainTest#oneWhenDone";

        assertThat(findings(line)).isEmpty();
        assertThat(check(line).summary()).last().asString().contains("1 name a test of a module");
    }

    @Test
    void findingsWhenATestIsMissingThenSaySo() {
        assertThat(findings("A;1;plain;missing")).containsExactly("line 2, A 1 (plain) has no test");
    }

    @Test
    void summaryWhenSomeRulesWaitThenCountsThemByWhatTheyWaitFor() {
        assertThat(check("A;1;a;later: merge", "A;2;b;later: merge", "A;3;c;duty: operator", "A;4;d;missing")
                        .summary())
                .containsExactly(
                        "4 rules of the contract, 0 tests",
                        "  1 bind operator, not the service",
                        "  2 later, with merge",
                        "  1 without a test");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "A;1;plain",
                "A;1;plain;PlainTest#one;more",
                "A;1;plain;",
                "A;1;;PlainTest#one",
                "A; 1;plain;PlainTest#one",
                "A;1;plain;PlainTest.one",
                "A;1;plain;PlainTest",
                "A;1;plain;later:",
                "A;1;plain;PlainTest#one PlainTest#one"
            })
    void tableWhenALineIsMalformedThenIsAMistakeInThatLine(String line) {
        assertThat(RuleTable.parse(List.of(HEADING, line)).mistakes())
                .isNotEmpty()
                .allSatisfy(mistake -> assertThat(mistake).startsWith("line 2 "));
    }

    @Test
    void tableWhenTwoLinesAreOfOneRuleThenTheSecondIsAMistake() {
        assertThat(RuleTable.parse(List.of(HEADING, "A;1;a;missing", "A;2;b;missing", "A;1;c;missing"))
                        .mistakes())
                .containsExactly("line 4 repeats A 1");
    }

    @Test
    void tableWhenThereIsNoHeadingThenIsAMistake() {
        assertThat(RuleTable.parse(List.of("# a comment", "A;1;a;missing")).mistakes())
                .containsExactly("The heading must be " + HEADING);
    }

    private List<String> findings(String... lines) {
        return check(lines).findings();
    }

    private RuleCheck check(String... lines) {
        List<String> all = new ArrayList<>(List.of(HEADING));
        all.addAll(List.of(lines));
        return new RuleCheck(
                RuleTable.parse(all),
                Map.of(TestName.HERE, TestReports.in(here, START), "server", TestReports.in(server, START)));
    }

    private static Path report(Path folder, String type, String... testCases) throws IOException {
        String cases = String.join("", testCases).replace("%s", type);
        return Files.writeString(
                folder.resolve("TEST-" + type + ".xml"),
                "<?xml version='1.0' encoding='UTF-8'?><testsuite name='" + type + "'>" + cases + "</testsuite>");
    }

    private static String passed(String name) {
        return "<testcase name='" + name + "' classname='%s' time='0.1'><system-out>x</system-out></testcase>";
    }
}
