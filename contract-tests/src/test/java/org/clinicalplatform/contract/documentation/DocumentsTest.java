package org.clinicalplatform.contract.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The form of the pages. */
class DocumentsTest {

    private static final int LONGEST_README = 1_200;

    /** By language, the marks that a block may have. Blocks in other languages than sh and java are illustrations. */
    private static final Map<String, Set<String>> MARKS = Map.of(
            "sh", Set.of("needs", "expect"),
            "java", Set.of("compile"),
            "typescript", Set.of("needs"),
            "diff", Set.of(),
            "nginx", Set.of(),
            "properties", Set.of(),
            "sql", Set.of(),
            "text", Set.of(),
            "xml", Set.of(),
            "yaml", Set.of());

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
            assertThat(MARKS).as("%s has the language", block).containsKey(block.language());
            assertThat(MARKS.get(block.language())).as("%s has marks", block).containsAll(block.marks());
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

    static Stream<Document> all() {
        return Document.all().stream();
    }
}
