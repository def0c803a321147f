package org.clinicalplatform.contract.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.lang3.function.Failable;
import org.junit.jupiter.api.Test;

/** The production checklist, and what the page on security leaves to the operator. */
class OperatorChecklistTest {

    private final OperatorChecklist checklist =
            OperatorChecklist.parse(lines("..", "server", "docs", "guide", "production-checklist.md"));

    @Test
    void clausesWhenUpToTheOperatorThenAreThoseOfTheChecklist() {
        SecurityPage page = SecurityPage.parse(lines("..", "server", "docs", "security.md"), checklist);

        assertThat(checklist.clauses()).isNotEmpty().isEqualTo(page.clausesOfTheOperator());
    }

    @Test
    void itemWhenReadThenSaysHowToVerifyIt() {
        assertThat(checklist.items())
                .isNotEmpty()
                .allSatisfy((item, text) -> assertThat(text).as(item).contains("\n  Verify: "));
    }

    @Test
    void parseWhenItemsHaveClausesThenFindsThemWithinTheItem() {
        OperatorChecklist parsed = OperatorChecklist.parse(
                List.of("- **O-1** Do it (ASVS 6.1.1,", "6.1.2).", "# Next", "(ASVS 7.1.1)", "- **O-2** Do that."));

        assertThat(parsed.items()).containsOnlyKeys("O-1", "O-2");
        assertThat(parsed.clauses()).isEqualTo(Map.of("O-1", Set.of("6.1.1", "6.1.2")));
    }

    @Test
    void parseWhenAnItemIsThereTwiceThenSaysSo() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OperatorChecklist.parse(List.of("- **O-1** Do it.", "- **O-1** Do it again.")))
                .withMessage("O-1 is in the checklist twice");
    }

    private static List<String> lines(String... path) {
        return Failable.get(() -> Files.readAllLines(Path.of("", path)));
    }
}
