package org.clinicalplatform.contract.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Every place of a body that has a value, at any depth. The body is the specification's example, completed from the
 * schemas so that every place has one, or another. Only the first item of each array is a place.
 */
public final class BodyPlaces {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String MARK = "(place)";

    /**
     * One place.
     *
     * @param path as a refusal names it, such as {@code names[0].given[0]}; empty for the body itself
     * @param required whether the schema of the object around it requires it; items of arrays are
     */
    public record Place(String path, List<Object> steps, Json schema, boolean required) {

        public boolean isItem() {
            return !steps.isEmpty() && last() instanceof Integer;
        }

        /** The path of a property or item of the value here. */
        public String path(Object step) {
            return step instanceof Integer ? path + "[" + step + "]" : path.isEmpty() ? "" + step : path + "." + step;
        }

        public String type() {
            return schema.text("type");
        }

        private Object last() {
            return steps.get(steps.size() - 1);
        }
    }

    private final List<Place> places = new ArrayList<>();
    private final JsonNode body;

    private BodyPlaces(Json schema, JsonNode body) {
        this.body = body;
        walk(new Place("", List.of(), Spec.resolve(schema), true), body);
    }

    /** The places of the body of an operation that has one. */
    public static BodyPlaces of(SpecOperation operation) {
        Json schema = operation.bodySchema().orElseThrow();
        return new BodyPlaces(
                schema, complete(schema, operation.exampleBody().orElseThrow().node()));
    }

    /** The places of another body of that operation. */
    public static BodyPlaces of(SpecOperation operation, JsonNode body) {
        return new BodyPlaces(operation.bodySchema().orElseThrow(), body);
    }

    /** All of them, the body itself first. */
    public List<Place> all() {
        return places;
    }

    /** The body with this text, which need not be JSON, as the value of one place. */
    public String with(Place place, String text) {
        String whole = changed(place, (parent, step) -> put(parent, step, NODES.stringNode(MARK)));
        return whole.replace("\"" + MARK + "\"", text);
    }

    /** The body without one property. */
    public String without(Place place) {
        return changed(place, (parent, step) -> ((ObjectNode) parent).remove((String) step));
    }

    /** The value at a place. */
    public String value(Place place) {
        return find(body, place.steps()).toString();
    }

    private String changed(Place place, BiConsumer<JsonNode, Object> change) {
        if (place.steps().isEmpty()) {
            return "\"" + MARK + "\"";
        }
        JsonNode copy = body.deepCopy();
        change.accept(find(copy, place.steps().subList(0, place.steps().size() - 1)), place.last());
        return copy.toString();
    }

    private static void put(JsonNode parent, Object step, JsonNode value) {
        if (parent instanceof ArrayNode array) {
            array.set((Integer) step, value);
        } else {
            ((ObjectNode) parent).set((String) step, value);
        }
    }

    private static JsonNode find(JsonNode from, List<Object> steps) {
        JsonNode node = from;
        for (Object step : steps) {
            node = step instanceof Integer index ? node.get(index) : node.get((String) step);
        }
        return node;
    }

    private void walk(Place place, JsonNode value) {
        places.add(place);
        Json schema = place.schema();
        if (schema.has("properties")) {
            List<String> required = schema.find("required").map(Json::texts).orElse(List.of());
            Json properties = schema.get("properties");
            properties.names().stream()
                    .filter(value::has)
                    .forEach(name ->
                            walk(child(place, name, properties.get(name), required.contains(name)), value.get(name)));
        } else if (place.type().equals("array") && value.has(0)) {
            walk(child(place, 0, schema.get("items"), true), value.get(0));
        }
    }

    private static Place child(Place parent, Object step, Json schema, boolean required) {
        List<Object> steps = new ArrayList<>(parent.steps());
        steps.add(step);
        return new Place(parent.path(step), List.copyOf(steps), Spec.resolve(schema), required);
    }

    private static JsonNode complete(Json unresolved, JsonNode example) {
        Json schema = Spec.resolve(unresolved);
        if (schema.has("properties")) {
            ObjectNode object = NODES.objectNode();
            Json properties = schema.get("properties");
            properties.names().forEach(name -> object.set(name, complete(properties.get(name), example.path(name))));
            return object;
        }
        if (schema.text("type").equals("array")) {
            ArrayNode array = NODES.arrayNode();
            array.add(complete(schema.get("items"), example.path(0)));
            return array;
        }
        return example.isMissingNode() ? sample(schema) : example;
    }

    private static JsonNode sample(Json schema) {
        if (schema.has("example")) {
            return schema.get("example").node();
        }
        if (schema.has("enum")) {
            return schema.get("enum").node().get(0);
        }
        return switch (schema.text("type")) {
            case "integer", "number" -> NODES.numberNode(1);
            case "boolean" -> NODES.booleanNode(false);
            default ->
                NODES.stringNode(
                        schema.find("format")
                                        .filter(format ->
                                                format.node().asString().equals("uuid"))
                                        .isPresent()
                                ? UUID.randomUUID().toString()
                                : "sample");
        };
    }
}
