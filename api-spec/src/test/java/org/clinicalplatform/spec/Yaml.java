package org.clinicalplatform.spec;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads YAML, and JSON as its subset. A key that stands twice is refused, since only one of the two would count. */
public final class Yaml {
    static final YAMLMapper MAPPER = new YAMLMapper(YAMLFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build());

    private Yaml() {}

    public static JsonNode read(Path file) {
        try {
            return parse(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonNode read(@Nullable URL resource) {
        if (resource == null) {
            throw new IllegalStateException("The resource is not on the class path: build the module first");
        }
        try {
            return MAPPER.readTree(resource);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Parses one document.
     *
     * @throws IllegalArgumentException if it is no YAML, or a key stands in it twice
     */
    public static JsonNode parse(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (IOException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
