package org.clinicalplatform.spec;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The source files of the bundle, for rules on references between files, which the bundle does not contain. */
public record SourceTree(Path folder) {
    private static final String ROOT = "openapi.yaml";

    /** The sources of this module; tests run in the module's folder. */
    public static SourceTree ofModule() {
        return new SourceTree(Path.of("src", "main", "openapi"));
    }

    /** Every file below the folder, its path relative to it with forward slashes, in alphabetical order. */
    public List<String> files() {
        return walk(Files::isRegularFile);
    }

    /** Every folder below this one, as {@link #files()}. */
    public List<String> folders() {
        return walk(path -> Files.isDirectory(path) && !path.equals(folder));
    }

    public Specification document(String file) {
        return Specification.read(folder.resolve(file));
    }

    /** The files that the root document reaches through references, itself included. */
    public Set<String> reached() {
        Set<String> reached = new LinkedHashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(ROOT));
        while (!open.isEmpty()) {
            String file = open.pop();
            if (reached.add(file)) {
                references(document(file).root())
                        .map(reference -> target(file, reference))
                        .forEach(open::push);
            }
        }
        return reached;
    }

    private static Stream<String> references(JsonNode document) {
        return document.findValuesAsText("$ref").stream().filter(reference -> !reference.startsWith("#"));
    }

    private static String target(String from, String reference) {
        String file = reference.substring(0, (reference + "#").indexOf('#'));
        Path target = Path.of(from).resolveSibling(file).normalize();
        return target.toString().replace('\\', '/');
    }

    private List<String> walk(Predicate<Path> wanted) {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.filter(wanted)
                    .map(path -> folder.relativize(path).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
