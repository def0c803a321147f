package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Specification;

/** Examples: readers copy them, so each must be valid against its schema. */
final class ExampleChecks {
    private ExampleChecks() {}

    static Stream<String> bodiesWithoutExample(Specification spec) {
        return spec.operationIds(operation -> lacksExample(spec, operation.requestBody()));
    }

    static Stream<String> successesWithoutExample(Specification spec) {
        return spec.operations().stream()
                .flatMap(operation -> operation.responses().entrySet().stream()
                        .filter(response -> response.getKey().startsWith("2"))
                        .filter(response -> lacksExample(spec, response.getValue()))
                        .map(response -> operation.id() + " " + response.getKey()));
    }

    private static boolean lacksExample(Specification spec, JsonNode owner) {
        return owner.path("content")
                .valueStream()
                .anyMatch(media -> Examples.of(spec, media).findAny().isEmpty());
    }

    static Stream<String> invalidExamples(Specification spec) {
        ExampleValidator validator = new ExampleValidator(spec);
        return Examples.in(spec).stream()
                .flatMap(example -> validator
                        .faults(example.value(), example.schema())
                        .map(fault -> example.where() + ": " + fault));
    }
}
