package org.clinicalplatform.contract.harness;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A JSON document that throws for properties it does not have. */
public record Json(JsonNode node) {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    public static Json parse(String text) {
        return new Json(MAPPER.readTree(text));
    }

    /** An object of names and texts, each name before its text; one whose text is null is left out. */
    public static Json object(@Nullable String... namesAndTexts) {
        ObjectNode object = MAPPER.createObjectNode();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            if (namesAndTexts[i + 1] != null) {
                object.put(namesAndTexts[i], namesAndTexts[i + 1]);
            }
        }
        return new Json(object);
    }

    /** Text as a JSON string literal. */
    public static String quoted(String text) {
        return MAPPER.writeValueAsString(text);
    }

    public Json get(String property) {
        return find(property).orElseThrow(() -> new IllegalStateException("No property " + property + " in " + node));
    }

    public Optional<Json> find(String property) {
        return Optional.ofNullable(node.get(property)).map(Json::new);
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
        return node.valueStream().map(Json::new).toList();
    }

    /** The items of a list of texts. */
    public List<String> texts() {
        return node.valueStream().map(JsonNode::asString).toList();
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
