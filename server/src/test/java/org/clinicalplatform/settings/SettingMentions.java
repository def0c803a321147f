package org.clinicalplatform.settings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds names of settings and of their environment variables in the sources, the files beside them and the documents.
 */
final class SettingMentions {
    private static final Pattern NAME = Pattern.compile(
            "(?<![\\w./-])(?:svc|extidp|local-auth|security\\.rate-limit)(?:\\.[a-z0-9]+(?:-[a-z0-9]+)*)+(?![\\w(])");

    /** Those of second factors begin like kinds of events, and are left out. */
    private static final Pattern VARIABLE =
            Pattern.compile("\\b(?:SVC|EXTIDP|LOCAL_JWT|LOCAL_AUTH|SECURITY_RATE_LIMIT)_[A-Z0-9_]*");

    private static final List<Path> ROOTS = List.of(
            Path.of("src", "main"),
            Path.of("docs", "guide"),
            Path.of("docs", "security.md"),
            Path.of("..", "README.md"));

    private static final Pattern TEXT = Pattern.compile(".*\\.(cfg|conf|java|json|md|sql|xml|yaml)|.*Dockerfile");

    private SettingMentions() {}

    /** Names, each with a file that mentions it. */
    static Map<String, Path> names() {
        return mentions(NAME);
    }

    /** Environment variables, each with a file that mentions it; one that ends with an underscore is abbreviated. */
    static Map<String, Path> variables() {
        return mentions(VARIABLE);
    }

    private static Map<String, Path> mentions(Pattern pattern) {
        Map<String, Path> mentions = new TreeMap<>();
        ROOTS.stream().flatMap(SettingMentions::files).forEach(file -> {
            Matcher mention = pattern.matcher(read(file));
            while (mention.find()) {
                mentions.putIfAbsent(mention.group(), file);
            }
        });
        return mentions;
    }

    private static Stream<Path> files(Path root) {
        try (Stream<Path> tree = Files.walk(root)) {
            return tree
                    .filter(file -> TEXT.matcher(file.toString()).matches())
                    .filter(Files::isRegularFile)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
