package org.clinicalplatform.contract.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the check, on small pages. */
class SecurityPageCheckTest {

    @TempDir
    private Path reports;

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '"', nullValues = "-", textBlock = """
        | 6.1.1 | 1 | met | Text `One#oneWhenDone` |            ; -
        | 6.1.1 | 1 | met | [Sign-in](#sign-in-paths) |         ; -
        | 6.1.1 | 1 | contract | R-1 says so |                  ; -
        | 6.1.1 | 1 | operator | O-1 |                          ; -
        | 6.1.1 | 1 | none | There is no such thing |           ; -
        | 6.1.1 | 1 | met | Believe it |                        ; 6.1.1 has no reason that fits its verdict: Believe it
        | 6.1.1 | 1 | open | Later |                            ; 6.1.1 has no reason that fits its verdict: Later
        | 6.1.1 | 1 | contract | Nobody says so |               ; 6.1.1 has no reason that fits its verdict: Nobody says so
        | 6.1.1 | 1 | operator | Somebody |                     ; 6.1.1 has no reason that fits its verdict: Somebody
        | 6.1.1 | 2 | none | Text |                             ; 6.1.1 is not a clause of level 2
        | 6.1.1 | 1 | met | `One#otherWhenDone` |               ; One#otherWhenDone did not run, named by 6.1.1
        | 6.1.1 | 1 | met | [Nowhere](#nowhere) |               ; 6.1.1 names nowhere, which does not exist
        | 6.1.1 | 1 | contract | R-2 |                          ; 6.1.1 names R-2, which does not exist
        | 6.1.1 | 1 | operator | O-2 |                          ; 6.1.1 names O-2, which does not exist
        """)
    void findingsWhenARowIsComparedThenTellWhatIsWrong(String row, @Nullable String finding) throws IOException {
        assertThat(findings(row, "| 8.1.3 | 3 | open | Later |"))
                .isEqualTo(finding == null ? List.of() : List.of(finding));
    }

    @Test
    void findingsWhenARowIsMissingRepeatedOrUnknownThenSaySo() throws IOException {
        assertThat(findings("| 6.1.1 | 1 | none | x |", "| 6.1.1 | 1 | none | x |", "| 9.9.9 | 1 | none | x |"))
                .containsExactly("6.1.1 is answered twice", "9.9.9 is not a clause of level 1", "8.1.3 has no row");
    }

    @Test
    void findingsWhenAVerdictIsUnknownThenSaySo() throws IOException {
        assertThat(findings("| 6.1.1 | 1 | partly | x |", "| 8.1.3 | 3 | none | x |"))
                .containsExactly("6.1.1 has no known verdict: partly", "6.1.1 has no row");
    }

    private List<String> findings(String... rows) throws IOException {
        Files.writeString(
                reports.resolve("TEST-org.x.One.xml"),
                "<?xml version='1.0' encoding='UTF-8'?><testsuite name='One'>"
                        + "<testcase name='oneWhenDone' classname='org.x.One'/></testsuite>");
        List<String> lines = new ArrayList<>(List.of("## Sign-in paths"));
        lines.addAll(List.of(rows));
        TestReports passed = TestReports.in(reports, Instant.EPOCH);
        return new SecurityPageCheck(
                        SecurityPage.parse(lines, OperatorChecklist.parse(List.of("- **O-1** Do it."))),
                        SecurityPageCheck.clauses(List.of("# clauses", "clause;level", "6.1.1;1", "8.1.3;3")),
                        Requirements.parse(List.of("## A", "- **R-1** text")),
                        new TestCheck(Map.of(TestName.HERE, passed)))
                .findings();
    }
}
