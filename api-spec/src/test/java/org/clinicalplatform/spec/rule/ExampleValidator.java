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
import org.clinicalplatform.spec.Contract;

/**
 * Checks a value against a schema of a contract. Properties that the schema does not know are faults.
 *
 * <p>The library finds everything but these: it lets them pass in the elements of an array that is no property, and
 * finds them everywhere below {@code allOf}. {@link UnknownProperties} stands in.
 */
final class ExampleValidator {
    private final Contract contract;
    private final SchemaValidator validator;

    ExampleValidator(Contract contract) {
        this.contract = contract;
        LevelResolver levels = LevelResolver.create()
                .withLevel("validation.schema.additionalProperties", ValidationReport.Level.IGNORE)
                .build();
        OpenAPI model = Json.mapper().convertValue(contract.root(), OpenAPI.class);
        this.validator = new SchemaValidator(model, new MessageResolver(levels));
    }

    Stream<String> faults(JsonNode value, JsonNode schema) {
        Schema<?> model = Json.mapper().convertValue(schema, Schema.class);
        Stream<String> broken = validator.validate(() -> value, model, "example").getMessages().stream()
                .map(ValidationReport.Message::getMessage);
        return Stream.concat(broken, UnknownProperties.in(contract, value, schema).stream());
    }
}
