package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;
import org.clinicalplatform.spec.Operation;
import org.clinicalplatform.spec.SchemaSites;

/** Finds the examples of a contract, each with the schema it is to keep. */
final class Examples {

    /** @param where for people, such as {@code getVisit 200} */
    record Example(String where, JsonNode value, JsonNode schema) {}

    private final Contract contract;
    private final List<Example> found = new ArrayList<>();

    private Examples(Contract contract) {
        this.contract = contract;
    }

    /** The values that a media type, parameter or header shows, by reference or in place. */
    static Stream<JsonNode> of(Contract contract, JsonNode owner) {
        Stream<JsonNode> named = owner.path("examples").valueStream().map(contract::resolve);
        Stream<JsonNode> single = Stream.of(owner.path("example"));
        return Stream.concat(single, named.map(example -> example.path("value")))
                .filter(value -> !value.isMissingNode());
    }

    /** Every example of bodies, parameters, headers and schemas. */
    static List<Example> in(Contract contract) {
        Examples examples = new Examples(contract);
        contract.operations().forEach(examples::operation);
        SchemaSites.of(contract).stream()
                .filter(site -> site.schema().has("example"))
                .map(site -> new Example(site.where(), site.schema().path("example"), site.schema()))
                .forEach(examples.found::add);
        return examples.found;
    }

    private void operation(Operation operation) {
        operation
                .parameters()
                .forEach(parameter ->
                        owner(operation.id() + " ?" + parameter.path("name").asText(), parameter));
        content(operation.id(), operation.requestBody());
        operation.responses().forEach((status, response) -> {
            content(operation.id() + " " + status, response);
            response.path("headers")
                    .properties()
                    .forEach(header -> owner(
                            operation.id() + " " + status + " " + header.getKey(),
                            contract.resolve(header.getValue())));
        });
    }

    private void content(String where, JsonNode owner) {
        owner.path("content").forEach(media -> owner(where, media));
    }

    private void owner(String where, JsonNode owner) {
        of(contract, owner).forEach(value -> found.add(new Example(where, value, owner.path("schema"))));
    }
}
