package org.clinicalplatform.contract.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The form of the pages. */
class DocumentsTest {

    private static final int LONGEST_README = 1_200;

    /** By the language of a block that is run, the marks that it may have. */
    private static final Map<String, Set<String>> RUN = Map.of(
            "java", Set.of("compile"),
            "js", Set.of(),
            "sh", Set.of("expect", "needs"),
            "typescript", Set.of("needs"));

    /** The languages of blocks that only show something; they do not have marks. */
    private static final Set<String> SHOWN =
            Set.of("diff", "html", "http", "json", "nginx", "properties", "sql", "text", "xml", "yaml");

    @Test
    void readmeWhenCountedThenIsShort() {
        assertThat(Document.readme().text().strip().split("\\s+")).hasSizeLessThanOrEqualTo(LONGEST_README);
    }

    @ParameterizedTest
    @MethodSource("all")
    void linkWhenFollowedThenLeadsToAFileAndAnAnchor(Document document) {
        assertThat(document.links())
                .allSatisfy(link -> assertThat(document.reaches(link))
                        .as("%s links to %s", document, link)
                        .isTrue());
    }

    /** A block of an unknown language or with an unknown mark would not be run by any test. */
    @ParameterizedTest
    @MethodSource("all")
    void blockWhenWrittenThenItsLanguageAndMarksAreKnown(Document document) {
        assertThat(document.blocks()).allSatisfy(block -> {
            assertThat(SHOWN.contains(block.language()) || RUN.containsKey(block.language()))
                    .as("%s has the language %s", block, block.language())
                    .isTrue();
            assertThat(RUN.getOrDefault(block.language(), Set.of()))
                    .as("%s has marks", block)
                    .containsAll(block.marks());
            assertThat(Tools.names()).as("%s has needs", block).containsAll(block.needs());
        });
    }

    @Test
    void guideWhenThereThenTheListOfGuidesHasIt() {
        List<String> listed = Document.guide("README.md").links();

        assertThat(Document.guides().stream()
                        .skip(1)
                        .map(guide -> guide.path().getFileName().toString()))
                .filteredOn(name -> !name.equals("README.md"))
                .isNotEmpty()
                .isSubsetOf(listed);
    }

    /** A file with keys, a link or data of persons would otherwise be committed with the next change. */
    @ParameterizedTest
    @CsvSource({
        "operator.md,clinical.env",
        "operator.md,private.pem",
        "operator.md,public.pem",
        "operator.md,link.txt",
        "operator.md,clinical.dump",
        "operator.md,roles.sql",
        "operator.md,grants.sql",
        "operator.md,archive/",
        "operator.md,app/",
        "operator.md,parameters.yaml",
        "production-checklist.md,bill.json"
    })
    void fileWhenAGuideMakesItThenGitIgnoresIt(String guide, String file) throws IOException {
        List<String> ignored = Files.readAllLines(Path.of("..", ".gitignore"));

        assertThat(Document.guide(guide).text()).contains(file);
        assertThat(ignored).containsAnyOf("/" + file, "/" + file.replaceFirst("^.*(\\.pem)$", "*$1"));
    }

    static Stream<Document> all() {
        return Document.all().stream();
    }
}
