package org.clinicalplatform.contract.harness;

import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A JSON document that throws for properties it does not have. */
public record Json(JsonNode node) {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    public static Json parse(String text) {
        return new Json(MAPPER.readTree(text));
    }

    /** Text as a JSON string literal. */
    public static String quoted(String text) {
        return MAPPER.writeValueAsString(text);
    }

    /** @throws IllegalStateException if the property does not exist */
    public Json get(String property) {
        JsonNode child = node.get(property);
        if (child == null) {
            throw new IllegalStateException("No property " + property + " in " + node);
        }
        return new Json(child);
    }

    public String text(String property) {
        return get(property).node().asString();
    }

    public boolean has(String property) {
        return node.has(property);
    }

    public List<String> names() {
        return List.copyOf(node.propertyNames());
    }

    public List<Json> items() {
        return Stream.iterate(0, i -> i < node.size(), i -> i + 1)
                .map(i -> new Json(node.get(i)))
                .toList();
    }

    /** A copy in which one property has another value, given as JSON. */
    public Json with(String property, String json) {
        ObjectNode copy = (ObjectNode) node.deepCopy();
        copy.set(property, MAPPER.readTree(json));
        return new Json(copy);
    }

    public Json without(String property) {
        ObjectNode copy = (ObjectNode) node.deepCopy();
        copy.remove(property);
        return new Json(copy);
    }

    @Override
    public String toString() {
        return MAPPER.writeValueAsString(node);
    }
}
