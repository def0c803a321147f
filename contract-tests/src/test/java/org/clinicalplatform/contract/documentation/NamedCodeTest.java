package org.clinicalplatform.contract.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What pages name of the specification and of the sources is there. */
class NamedCodeTest {

    private static final Path ROOT = Path.of("..");
    private static final Path DESK = ROOT.resolve(Path.of("server", "src", "main", "resources", "desk"));

    /** A method and a path in code, whose beginning may be left out: {@code POST …/visits/{visitId}/end}. */
    private static final Pattern REQUEST = Pattern.compile("(GET|POST|PUT|DELETE)\\s+…?(/[^`?\\s]+)`?");

    private static final Pattern BLOCK = Pattern.compile("```.*?```", Pattern.DOTALL);
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern CAMEL_CASE = Pattern.compile("([a-z]+)[A-Z]\\w*");

    /** Paths of the management port, which the specification does not have. */
    private static final String MANAGEMENT = "/actuator";

    /** Names of the Java client that begin as those of operations do. */
    private static final Set<String> OF_THE_CLIENT = Set.of("retryPolicy", "searchCandidates", "signIn");

    private static final Pattern ROW_OF_FILES = Pattern.compile("(?m)^\\| (`[\\w/-]+\\.js`(?:, `[\\w/-]+\\.js`)*) \\|");
    private static final String FILE = "--- ";

    @ParameterizedTest
    @MethodSource("guides")
    void requestWhenAGuideNamesItThenTheSpecificationHasIt(Document guide) {
        assertThat(code(guide).flatMap(code -> REQUEST.matcher(code + "`").results()))
                .filteredOn(request -> !request.group(2).startsWith(MANAGEMENT))
                .allSatisfy(request -> assertThat(Spec.operations())
                        .as("%s names %s", guide, request.group())
                        .anyMatch(operation -> isNamed(operation, request)));
    }

    @Test
    void requestsWhenCountedThenAreMany() {
        assertThat(guides().flatMap(NamedCodeTest::code)
                        .flatMap(code -> REQUEST.matcher(code + "`").results()))
                .hasSizeGreaterThan(20);
    }

    /** Properties may begin like operations. */
    @ParameterizedTest
    @MethodSource("guides")
    void operationWhenAGuideNamesItThenTheSpecificationHasIt(Document guide) {
        Set<String> verbs = Spec.operations().stream()
                .map(operation -> operation.id().replaceAll("[A-Z].*", ""))
                .collect(Collectors.toSet());

        assertThat(code(guide).map(CAMEL_CASE::matcher))
                .filteredOn(name -> name.matches() && verbs.contains(name.group(1)))
                .extracting(name -> name.group())
                .filteredOn(name -> !OF_THE_CLIENT.contains(name))
                .allSatisfy(name -> assertThat(Spec.text().contains('"' + name + '"'))
                        .as("%s names %s", guide, name)
                        .isTrue());
    }

    @Test
    void fileOfTheDeskWhenTheGuideExplainsItThenIsThere() {
        List<String> files = ROW_OF_FILES
                .matcher(Document.guide("front-end.md").text())
                .results()
                .flatMap(row -> CODE.matcher(row.group(1)).results().map(file -> file.group(1)))
                .toList();

        assertThat(files)
                .hasSizeGreaterThan(20)
                .allSatisfy(file -> assertThat(DESK.resolve(file)).exists());
    }

    /** Otherwise nobody would find the places where the lines are to be added. */
    @Test
    void changeWhenTheGuideShowsItThenTheFileHasTheLinesAroundIt() throws IOException {
        int compared = 0;
        for (CodeBlock block : Document.guide("contributor.md").blocks()) {
            if (block.language().equals("diff")) {
                for (String change : block.text().split("(?m)^(?=" + FILE + ")", -1)) {
                    compared += compare(change.lines().toList());
                }
            }
        }
        assertThat(compared).isGreaterThan(5);
    }

    /** Returns how many lines were compared: none of a file that the change adds, or to whose end it adds lines. */
    private static int compare(List<String> change) throws IOException {
        Path file = ROOT.resolve(change.get(0).substring(FILE.length()).replaceAll(" .*", ""));
        List<String> present = change.stream()
                .skip(1)
                .filter(line -> line.startsWith(" ") || line.startsWith("-"))
                .map(line -> line.substring(1))
                .toList();
        if (present.isEmpty() || !Files.exists(file)) {
            return 0;
        }
        assertThat(Files.readAllLines(file)).as(file.toString()).containsAll(present);
        return present.size();
    }

    private static boolean isNamed(SpecOperation operation, MatchResult request) {
        return operation.method().equals(request.group(1))
                && template(operation.path()).endsWith(template(request.group(2)));
    }

    private static String template(String path) {
        return path.replaceAll("\\{[^}]*}", "{}");
    }

    /** Code in sentences and tables; the fences of blocks would be taken for its quotes. */
    private static Stream<String> code(Document page) {
        String sentences = BLOCK.matcher(page.text()).replaceAll("");
        return CODE.matcher(sentences).results().map(code -> code.group(1));
    }

    static Stream<Document> guides() {
        return Document.guides().stream();
    }
}
