package org.clinicalplatform.spec.rule;

import com.atlassian.oai.validator.report.LevelResolver;
import com.atlassian.oai.validator.report.MessageResolver;
import com.atlassian.oai.validator.report.ValidationReport;
import com.atlassian.oai.validator.schema.SchemaValidator;
import com.fasterxml.jackson.databind.JsonNode;
import io.swagger.v3.core.util.Json;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Specification;

/**
 * Validates a value against a schema. Unknown properties are errors.
 *
 * <p>The library misses unknown properties in the elements of some arrays and reports known ones below {@code allOf}.
 * {@link UnknownProperties} replaces this part.
 */
final class ExampleValidator {
    private final Specification spec;
    private final SchemaValidator validator;

    ExampleValidator(Specification spec) {
        this.spec = spec;
        LevelResolver levels = LevelResolver.create()
                .withLevel("validation.schema.additionalProperties", ValidationReport.Level.IGNORE)
                .build();
        OpenAPI model = Json.mapper().convertValue(spec.root(), OpenAPI.class);
        this.validator = new SchemaValidator(model, new MessageResolver(levels));
    }

    Stream<String> faults(JsonNode value, JsonNode schema) {
        Schema<?> model = Json.mapper().convertValue(schema, Schema.class);
        Stream<String> broken = validator.validate(() -> value, model, "example").getMessages().stream()
                .map(ValidationReport.Message::getMessage);
        return Stream.concat(broken, UnknownProperties.in(spec, value, schema).stream());
    }
}
