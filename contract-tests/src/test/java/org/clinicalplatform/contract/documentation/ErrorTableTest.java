package org.clinicalplatform.contract.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.Spec;
import org.junit.jupiter.api.Test;

/** The page on errors names what the specification has, whose codes are those of the service. */
class ErrorTableTest {

    /** A row of the tables of codes: the page has a remedy in a fourth column, the specification has none. */
    private static final Pattern CODE = Pattern.compile("(?m)^\\| `([A-Z_]+)` \\| (\\d{3}) \\| ([^|]+) \\|(.*)$");

    private static final Pattern REMEDY = Pattern.compile(" [^|]*\\w{2}[^|]* \\|");
    private static final Pattern STATUS = Pattern.compile("(?m)^\\| (\\d{3}) \\|");

    private final String page = Document.guide("errors.md").text();
    private final Json codes = Spec.resolve(Json.object("$ref", "#/components/schemas/BusinessErrorCode"));

    @Test
    void codesWhenComparedWithTheSpecificationThenAreTheSameWithTheSameStatuses() {
        assertThat(statuses(page))
                .isEqualTo(statuses(codes.text("description")))
                .hasSize(codes.get("enum").items().size() - 1); // null is none
    }

    @Test
    void codeWhenListedThenHasARemedyAndItsPlaceInTheAlphabet() {
        List<String> remedies =
                CODE.matcher(page).results().map(row -> row.group(4)).toList();
        List<String> order =
                CODE.matcher(page).results().map(row -> row.group(1)).toList();

        assertThat(remedies).isNotEmpty().allMatch(REMEDY.asMatchPredicate());
        assertThat(order).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void statusesWhenComparedWithTheSpecificationThenNoneIsMissing() {
        List<Integer> listed = STATUS.matcher(page)
                .results()
                .map(row -> Integer.valueOf(row.group(1)))
                .toList();

        assertThat(listed)
                .isSorted()
                .containsAll(IntStream.range(400, 600)
                        .filter(status -> Spec.operations().stream().anyMatch(operation -> operation.documents(status)))
                        .boxed()
                        .toList());
    }

    private static Map<String, String> statuses(String text) {
        Map<String, String> statuses = new TreeMap<>();
        Matcher row = CODE.matcher(text);
        while (row.find()) {
            statuses.put(row.group(1), row.group(2));
        }
        return statuses;
    }
}
