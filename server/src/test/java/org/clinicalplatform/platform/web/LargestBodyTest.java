package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The bound on the tokens of a body, against the specification. */
class LargestBodyTest {
    private static final int BRACKETS = 2;

    private final JsonNode specification;

    LargestBodyTest() throws IOException {
        try (InputStream bundle = new ClassPathResource("openapi/openapi.json").getInputStream()) {
            specification = JsonMapper.shared().readTree(bundle);
        }
    }

    /** The number in the comment of the bound; the bound leaves half as much room again. */
    @Test
    void tokensWhenABodyHasAllThatTheSpecificationAllowsThenAreFewerThanTheBound() {
        Map<String, Long> tokens = new TreeMap<>();
        for (JsonNode path : specification.required("paths")) {
            for (JsonNode operation : path) {
                JsonNode body = operation.path("requestBody");
                JsonNode schema =
                        resolve(body).path("content").path("application/json").path("schema");
                if (schema.isObject()) {
                    tokens.put(operation.required("operationId").asString(), tokens(schema));
                }
            }
        }

        Map.Entry<String, Long> largest = Objects.requireNonNull(tokens.entrySet().stream()
                .max(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                .orElse(null));
        assertThat(largest).isEqualTo(Map.entry("createAllergy", 20_395L));
        assertThat(largest.getValue() * 3 / 2).isLessThan(JsonConfiguration.MAX_TOKENS);
    }

    /** Every array must have a bound, and every object its properties, or there is no largest body. */
    private long tokens(JsonNode schema) {
        JsonNode resolved = resolve(schema);
        assertThat(resolved.has("allOf") || resolved.has("oneOf") || resolved.has("anyOf"))
                .isFalse();
        return switch (resolved.required("type").asString()) {
            case "array" -> BRACKETS + resolved.required("maxItems").asLong() * tokens(resolved.required("items"));
            case "object" ->
                BRACKETS
                        + resolved.required("properties")
                                .valueStream()
                                .mapToLong(property -> 1 + tokens(property))
                                .sum();
            default -> 1;
        };
    }

    private JsonNode resolve(JsonNode node) {
        return node.has("$ref")
                ? resolve(specification.at(node.required("$ref").asString().substring(1)))
                : node;
    }
}
