package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Specification;

/** Finds properties of a value, at any depth, that its schema does not define. */
final class UnknownProperties {
    private final Specification spec;
    private final List<String> unknown = new ArrayList<>();

    private UnknownProperties(Specification spec) {
        this.spec = spec;
    }

    static List<String> in(Specification spec, JsonNode value, JsonNode schema) {
        UnknownProperties search = new UnknownProperties(spec);
        search.visit("", value, schema);
        return search.unknown;
    }

    private void visit(String at, JsonNode value, JsonNode schema) {
        if (value.isArray()) {
            part(schema, "items").ifPresent(items -> value.forEach(element -> visit(at + "/", element, items)));
        }
        for (Map.Entry<String, JsonNode> property : value.properties()) {
            String name = at + "/" + property.getKey();
            Optional<JsonNode> known = parts(schema)
                    .map(part -> part.path("properties").path(property.getKey()))
                    .filter(JsonNode::isObject)
                    .findFirst()
                    .or(() -> part(schema, "additionalProperties"));
            known.ifPresentOrElse(
                    next -> visit(name, property.getValue(), next), () -> unknown.add("unknown property " + name));
        }
    }

    private Optional<JsonNode> part(JsonNode schema, String keyword) {
        return parts(schema)
                .map(part -> part.path(keyword))
                .filter(JsonNode::isObject)
                .findFirst();
    }

    /** The schema and the schemas it is composed of, with references resolved. */
    private Stream<JsonNode> parts(JsonNode schema) {
        JsonNode resolved = spec.resolve(schema);
        Stream<JsonNode> composed = Stream.of("allOf", "oneOf", "anyOf")
                .flatMap(composition -> resolved.path(composition).valueStream())
                .flatMap(this::parts);
        return Stream.concat(Stream.of(resolved), composed);
    }
}
