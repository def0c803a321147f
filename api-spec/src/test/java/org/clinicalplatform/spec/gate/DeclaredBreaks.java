package org.clinicalplatform.spec.gate;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Yaml;

/** The breaks declared in {@code released/declared-breaks.yaml}. */
final class DeclaredBreaks {
    private final Set<Break> declared = new LinkedHashSet<>();

    private DeclaredBreaks(JsonNode list) {
        if (!list.isArray()) {
            throw new IllegalArgumentException("Declared breaks must be a list, [] if there are none");
        }
        list.forEach(entry -> {
            if (!declared.add(declaration(entry))) {
                throw new IllegalArgumentException("Declared twice: " + entry);
            }
        });
    }

    /** @throws IllegalArgumentException if an entry is malformed, lacks its reason or is a duplicate */
    static DeclaredBreaks read(Path file) {
        return new DeclaredBreaks(Yaml.read(file));
    }

    /** As {@link #read}, from text. */
    static DeclaredBreaks parse(String text) {
        return new DeclaredBreaks(Yaml.parse(text));
    }

    /** The breaks without a declaration. */
    Set<Break> undeclared(Set<Break> found) {
        return minus(found, declared);
    }

    /** The declarations without a break. */
    Set<Break> stale(Set<Break> found) {
        return minus(declared, found);
    }

    private static Set<Break> minus(Set<Break> from, Set<Break> other) {
        return from.stream()
                .filter(broken -> !other.contains(broken))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Break declaration(JsonNode entry) {
        Break.Subject subject = Stream.of(Break.Subject.values())
                .filter(candidate -> entry.has(candidate.key()))
                .findFirst()
                .orElseThrow(() -> malformed(entry));
        List<String> keys = List.of(subject.key(), "change", "reason");
        Set<String> found =
                entry.propertyStream().map(property -> property.getKey()).collect(Collectors.toSet());
        if (!found.equals(Set.copyOf(keys))
                || keys.stream().anyMatch(key -> entry.path(key).asText().isBlank())) {
            throw malformed(entry);
        }
        return new Break(
                subject,
                entry.path(subject.key()).asText(),
                entry.path("change").asText());
    }

    private static IllegalArgumentException malformed(JsonNode entry) {
        String subjects = Stream.of(Break.Subject.values())
                .map(Break.Subject::key)
                .collect(Collectors.joining(" or ", "", ", change and reason"));
        return new IllegalArgumentException("A declared break must have " + subjects + ": " + entry);
    }
}
