package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Operation;
import org.clinicalplatform.spec.SchemaSites;
import org.clinicalplatform.spec.Specification;

/** Finds the examples of a specification, each with its schema. */
final class Examples {

    /** @param where for people, such as {@code getVisit 200} */
    record Example(String where, JsonNode value, JsonNode schema) {}

    private final Specification spec;
    private final List<Example> found = new ArrayList<>();

    private Examples(Specification spec) {
        this.spec = spec;
    }

    /** The example values of a media type, parameter or header, inline or by reference. */
    static Stream<JsonNode> of(Specification spec, JsonNode owner) {
        Stream<JsonNode> named = owner.path("examples").valueStream().map(spec::resolve);
        Stream<JsonNode> single = Stream.of(owner.path("example"));
        return Stream.concat(single, named.map(example -> example.path("value")))
                .filter(value -> !value.isMissingNode());
    }

    /** Every example of bodies, parameters, headers and schemas. */
    static List<Example> in(Specification spec) {
        Examples examples = new Examples(spec);
        spec.operations().forEach(examples::operation);
        SchemaSites.of(spec).stream()
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
                            operation.id() + " " + status + " " + header.getKey(), spec.resolve(header.getValue())));
        });
    }

    private void content(String where, JsonNode owner) {
        owner.path("content").forEach(media -> owner(where, media));
    }

    private void owner(String where, JsonNode owner) {
        of(spec, owner).forEach(value -> found.add(new Example(where, value, owner.path("schema"))));
    }
}
