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

/** Reads YAML, and JSON as its subset. Duplicate keys are refused, since only one of the two values would count. */
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

    /** Reads a resource of the class path, by its absolute name. */
    public static JsonNode resource(String name) {
        URL resource = Yaml.class.getResource(name);
        if (resource == null) {
            throw new IllegalStateException(name + " is not on the class path: build the module first");
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
     * @throws IllegalArgumentException if it is not YAML, or contains a key twice
     */
    public static JsonNode parse(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (IOException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
