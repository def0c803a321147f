package org.clinicalplatform.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.clinicalplatform.client.StubService.StubResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The OpenAPI document of this build. */
final class Specification {
    private Specification() {}

    static JsonNode document() {
        try (InputStream bundle = Objects.requireNonNull(
                Specification.class.getResourceAsStream("/openapi/openapi.json"), "the bundled contract")) {
            return JsonMapper.shared().readTree(bundle);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A response with an example of the specification. */
    static StubResponse example(int status, String name) {
        return SampleResponses.json(status, shown(name).toString());
    }

    /** An example of the specification. */
    static JsonNode shown(String name) {
        return document().requiredAt("/components/examples/" + name + "/value");
    }

    /** A generated model with an example of the specification. */
    static <T> T model(String name, Class<T> type) {
        return WireMapper.create().treeToValue(shown(name), type);
    }

    /** A body as it was sent, to be compared with one that is shown. */
    static JsonNode sent(String body) {
        return JsonMapper.shared().readTree(body);
    }
}
