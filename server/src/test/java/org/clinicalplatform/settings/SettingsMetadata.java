package org.clinicalplatform.settings;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the configuration metadata: what the compiler has made from the records of the settings, and what was added by
 * hand.
 */
final class SettingsMetadata {
    private static final String NAME = "META-INF/spring-configuration-metadata.json";
    private static final Pattern LIST = Pattern.compile("\\[(.*)]");
    private static final JsonMapper JSON = JsonMapper.shared();

    private SettingsMetadata() {}

    /** The settings of the service itself, by name. */
    static List<Setting> own() {
        return settings(Path.of("target", "classes", NAME));
    }

    /** Those that were added by hand, as they stand in the sources. */
    static List<Setting> added() {
        return settings(
                Path.of("src", "main", "resources", "META-INF", "additional-spring-configuration-metadata.json"));
    }

    /** The settings of everything on the class path, Spring Boot's among them. */
    static List<Setting> all() {
        try {
            return Collections.list(SettingsMetadata.class.getClassLoader().getResources(NAME)).stream()
                    .flatMap(SettingsMetadata::settings)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Setting> settings(Path file) {
        try (InputStream json = Files.newInputStream(file)) {
            return settings(json).sorted(Comparator.comparing(Setting::name)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Setting> settings(URL file) {
        try (InputStream json = file.openStream()) {
            return settings(json).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Setting> settings(InputStream json) {
        return items(JSON.readTree(json).path("properties"))
                .map(property -> new Setting(
                        property.path("name").asString(),
                        property.path("type").asString(""),
                        defaultOf(property.path("defaultValue")),
                        property.path("description").asString(""),
                        property.path("deprecation").path("replacement").asString(null)));
    }

    /** An empty text, which many records have in place of null, is not a default. */
    private static @Nullable String defaultOf(JsonNode value) {
        String text = value.isArray()
                ? items(value).map(JsonNode::asString).collect(Collectors.joining(","))
                : value.asString("");
        // as the processor writes a list of several items
        Matcher list = LIST.matcher(text);
        String items = list.matches() ? list.group(1).replace(", ", ",") : text;
        return items.isEmpty() ? null : items;
    }

    private static Stream<JsonNode> items(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
