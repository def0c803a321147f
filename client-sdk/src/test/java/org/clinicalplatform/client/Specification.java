package org.clinicalplatform.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.clinicalplatform.client.StubService.StubResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** The OpenAPI document of this build. */
final class Specification {
    private static final JsonNode DOCUMENT = read();
    private static final ObjectMapper MAPPER = WireMapper.create();

    private Specification() {}

    static JsonNode document() {
        return DOCUMENT;
    }

    private static JsonNode read() {
        try (InputStream bundle = Objects.requireNonNull(
                Specification.class.getResourceAsStream("/openapi/openapi.json"), "the bundled specification")) {
            return JsonMapper.shared().readTree(bundle);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The node itself, or what it refers to. */
    static JsonNode resolve(JsonNode node) {
        return node.has("$ref") ? DOCUMENT.at(node.path("$ref").stringValue().substring(1)) : node;
    }

    /** A response with an example of the specification. */
    static StubResponse example(int status, String name) {
        return SampleResponses.json(status, shown(name).toString());
    }

    /** An example of the specification. */
    static JsonNode shown(String name) {
        return DOCUMENT.requiredAt("/components/examples/" + name + "/value");
    }

    /** A generated model with the example of its name. */
    static <T> T model(Class<T> type) {
        return MAPPER.treeToValue(shown(type.getSimpleName()), type);
    }

    /** A value as the client writes it; missing if the text is empty. */
    static JsonNode json(Object value) {
        return parsed(MAPPER.writeValueAsString(value));
    }

    /** A body as JSON; missing if it is empty. */
    static JsonNode parsed(String body) {
        return JsonMapper.shared().readTree(body);
    }
}
