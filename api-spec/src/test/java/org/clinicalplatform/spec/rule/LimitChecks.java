package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Operation;
import org.clinicalplatform.spec.SchemaSite;
import org.clinicalplatform.spec.SchemaSite.Kind;
import org.clinicalplatform.spec.SchemaSites;
import org.clinicalplatform.spec.Specification;

/** Limits of strings and lists: clients know what a form may send, and how much a response can contain. */
final class LimitChecks {
    /** Formats whose values have a limited length. */
    private static final Set<String> LIMITED_FORMATS = Set.of("uuid", "date", "date-time");

    /** Strings of any length, with the reason: a 400 for long ones would be a second kind of refusal. */
    private static final Map<String, String> UNLIMITED = Map.of(
            "Login.password", "a wrong password gets the same 401 whatever its length",
            "PasswordChange.currentPassword", "a wrong password gets the same response whatever its length",
            "ForgottenPassword.username", "the response is always 204");

    private static final String TRUNCATED = "X-Result-Truncated";
    private static final int MAX_RESULTS = 500;

    private LimitChecks() {}

    static Stream<String> stringsWithoutMaxLength(Specification spec) {
        return ofRequests(spec, LimitChecks::isUnlimitedString).filter(where -> !UNLIMITED.containsKey(where));
    }

    static Stream<String> listsWithoutMaxItems(Specification spec) {
        return ofRequests(spec, schema -> schema.path("type").asText().equals("array") && !schema.has("maxItems"));
    }

    private static boolean isUnlimitedString(JsonNode schema) {
        return schema.path("type").asText().equals("string")
                && !schema.has("maxLength")
                && !schema.has("enum")
                && !LIMITED_FORMATS.contains(schema.path("format").asText());
    }

    /** Where a body or a parameter of a request has a schema that matches. */
    private static Stream<String> ofRequests(Specification spec, Predicate<JsonNode> wanted) {
        Set<String> inRequests = RequestSchemas.of(spec);
        return SchemaSites.of(spec).stream()
                .filter(site -> site.kind() == Kind.PARAMETER || inRequests.contains(site.component()))
                .filter(site -> wanted.test(site.schema()))
                .map(SchemaSite::where);
    }

    static Stream<String> searchesWithoutLimit(Specification spec) {
        return spec.operationIds(operation -> {
            JsonNode success = success(operation);
            return success.path("headers").has(TRUNCATED)
                    && body(operation, success).path("maxItems").asInt() != MAX_RESULTS;
        });
    }

    static Stream<String> pagesWithoutLimit(Specification spec) {
        return spec.operationIds(operation -> {
            JsonNode items = body(operation, success(operation)).at("/properties/items");
            return operation.parameters().stream()
                    .filter(parameter -> parameter.path("name").asText().equals("size"))
                    .map(parameter -> parameter.at("/schema/maximum"))
                    .anyMatch(largest -> items.path("maxItems").asInt() != largest.asInt());
        });
    }

    /** Whether the response is a list or a page. */
    static boolean hasSeveralResults(Operation operation) {
        JsonNode body = body(operation, success(operation));
        return body.path("type").asText().equals("array")
                || body.path("properties").has("totalItems");
    }

    private static JsonNode success(Operation operation) {
        return operation.spec().resolve(operation.node().at("/responses/200"));
    }

    private static JsonNode body(Operation operation, JsonNode response) {
        return operation.spec().resolve(response.at("/content/application~1json/schema"));
    }
}
