package org.clinicalplatform.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page on incidents explains each warning and each error that the service logs. */
class IncidentsGuideTest {

    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final Path PAGE = Path.of("docs", "guide", "incidents.md");
    private static final String LITERAL = "\"((?:[^\"\\\\]|\\\\.)*)\"";

    /** The format: literals, and what is between them if it is put together from constants. */
    private static final Pattern CALL = Pattern.compile(
            "\\b[Ll][Oo][Gg]\\.(?:warn|error)\\(\\s*(" + LITERAL + "(?:\\s*\\+\\s*(?:" + LITERAL + "|\\w+))*)");

    private static final Pattern PART = Pattern.compile(LITERAL + "|\\w+");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\|");

    /** Without them a format consists of placeholders, and says nothing that could be looked up. */
    private static final Pattern WORDS = Pattern.compile("[a-z]{4,}.*[a-z]{3,}");

    @Test
    void warningsWithTextWhenComparedWithThePageThenEachHasARow() throws IOException {
        Set<String> rows = rows();

        assertThat(formats())
                .hasSizeGreaterThan(40)
                .allSatisfy(format -> assertThat(rows).anyMatch(format::startsWith));
    }

    @Test
    void rowsWhenComparedWithTheSourcesThenEachIsTheStartOfAWarning() throws IOException {
        Set<String> formats = formats();

        assertThat(rows()).allSatisfy(row -> assertThat(formats).anyMatch(format -> format.startsWith(row)));
    }

    private static Set<String> rows() throws IOException {
        return ROW.matcher(Files.readString(PAGE))
                .results()
                .map(row -> row.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> formats() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .flatMap(file -> CALL.matcher(read(file)).results())
                    .map(IncidentsGuideTest::format)
                    .filter(format -> WORDS.matcher(format).find())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** As the page writes it: {@code …} for whatever varies. */
    private static String format(MatchResult call) {
        return PART.matcher(call.group(1))
                .results()
                .map(part -> part.group(1) == null ? "…" : part.group(1))
                .collect(Collectors.joining())
                .replace("{}", "…");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
