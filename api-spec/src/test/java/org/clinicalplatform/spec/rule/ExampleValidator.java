package org.clinicalplatform.spec.rule;

import com.atlassian.oai.validator.report.LevelResolver;
import com.atlassian.oai.validator.report.MessageResolver;
import com.atlassian.oai.validator.report.ValidationReport;
import com.atlassian.oai.validator.schema.SchemaValidator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swagger.v3.core.util.Json;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Specification;

/**
 * Validates a value against a schema. Unknown properties are errors.
 *
 * <p>The library misses unknown properties in the elements of some arrays and reports known ones below {@code allOf}.
 * {@link UnknownProperties} replaces this part.
 */
final class ExampleValidator {
    /** Keywords that do not affect validation. */
    private static final List<String> DOCUMENTATION = List.of("description", "example", "x-refers-to", "x-unique-by");

    private final Specification spec;
    private final SchemaValidator validator;

    /** Errors by value and schema: many operations share an example. */
    private final Map<List<JsonNode>, List<String>> known = new HashMap<>();

    ExampleValidator(Specification spec) {
        this.spec = spec;
        LevelResolver levels = LevelResolver.create()
                .withLevel("validation.schema.additionalProperties", ValidationReport.Level.IGNORE)
                .build();
        OpenAPI model = Json.mapper().convertValue(spec.root(), OpenAPI.class);
        this.validator = new SchemaValidator(model, new MessageResolver(levels));
    }

    Stream<String> faults(JsonNode value, JsonNode schema) {
        JsonNode bare = schema.deepCopy();
        ((ObjectNode) bare).remove(DOCUMENTATION);
        return known.computeIfAbsent(List.of(value, bare), pair -> find(value, bare)).stream();
    }

    private List<String> find(JsonNode value, JsonNode schema) {
        Schema<?> model = Json.mapper().convertValue(schema, Schema.class);
        Stream<String> broken = validator.validate(() -> value, model, "example").getMessages().stream()
                .map(ValidationReport.Message::getMessage);
        return Stream.concat(broken, UnknownProperties.in(spec, value, schema).stream())
                .toList();
    }
}
