package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Function;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;

/** Examples: what readers copy has to work, so each one keeps its schema to the letter. */
@SuppressWarnings("ImmutableEnumChecker") // The checks are stateless functions.
enum ExampleRule implements ContractRule {
    REQUEST_BODY_HAS_AN_EXAMPLE(ExampleRule::bodiesWithoutExample),
    SUCCESS_HAS_AN_EXAMPLE(ExampleRule::successesWithoutExample),
    EXAMPLE_KEEPS_ITS_SCHEMA(ExampleRule::invalidExamples);

    private final Function<Contract, Stream<String>> check;

    ExampleRule(Function<Contract, Stream<String>> check) {
        this.check = check;
    }

    @Override
    public Function<Contract, Stream<String>> check() {
        return check;
    }

    private static Stream<String> bodiesWithoutExample(Contract contract) {
        return contract.operations().stream()
                .filter(operation -> lacksExample(contract, operation.requestBody()))
                .map(operation -> operation.id());
    }

    private static Stream<String> successesWithoutExample(Contract contract) {
        return contract.operations().stream()
                .flatMap(operation -> operation.responses().entrySet().stream()
                        .filter(response -> response.getKey().startsWith("2"))
                        .filter(response -> lacksExample(contract, response.getValue()))
                        .map(response -> operation.id() + " " + response.getKey()));
    }

    private static boolean lacksExample(Contract contract, JsonNode owner) {
        return owner.path("content")
                .valueStream()
                .anyMatch(media -> Examples.of(contract, media).findAny().isEmpty());
    }

    private static Stream<String> invalidExamples(Contract contract) {
        ExampleValidator validator = new ExampleValidator(contract);
        return Examples.in(contract).stream()
                .flatMap(example -> validator
                        .faults(example.value(), example.schema())
                        .map(fault -> example.where() + ": " + fault));
    }
}
