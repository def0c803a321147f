package org.clinicalplatform.spec;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * An OpenAPI document as a tree. Immutable: {@link #edited}, {@link #with} and {@link #without} return a copy.
 *
 * <p>Read as data instead of a parser's model, because a parser repairs what the rules should find.
 */
public final class Specification {
    private static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

    private final JsonNode root;

    Specification(JsonNode root) {
        this.root = root;
    }

    /** The bundle of this build, the only form of the specification that other modules read. */
    public static Specification bundled() {
        return new Specification(Yaml.resource("/openapi/openapi.yaml"));
    }

    /**
     * Reads a document.
     *
     * @throws IllegalArgumentException if it is not YAML, or contains a key twice
     */
    public static Specification read(Path file) {
        return new Specification(Yaml.read(file));
    }

    /** A small document that keeps every rule, for tests to edit. */
    public static Specification sample() {
        return new Specification(Yaml.resource("/sample.yaml"));
    }

    public JsonNode root() {
        return root;
    }

    /** All operations, in the order of the document. */
    public List<Operation> operations() {
        List<Operation> operations = new ArrayList<>();
        root.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().stream()
                        .filter(member -> METHODS.contains(member.getKey()))
                        .map(member -> new Operation(this, path.getKey(), member.getKey(), member.getValue()))
                        .forEach(operations::add));
        return operations;
    }

    /** The ids of the operations that match. */
    public Stream<String> operationIds(Predicate<Operation> wanted) {
        return operations().stream().filter(wanted).map(Operation::id);
    }

    /** The components of one section, such as {@code schemas}, by name and in the order of the document. */
    public Map<String, JsonNode> components(String section) {
        Map<String, JsonNode> components = new LinkedHashMap<>();
        root.path("components")
                .path(section)
                .properties()
                .forEach(member -> components.put(member.getKey(), member.getValue()));
        return components;
    }

    /**
     * The node itself, or what it refers to if it is a {@code $ref}.
     *
     * @throws IllegalStateException if the reference does not resolve within this document
     */
    public JsonNode resolve(JsonNode node) {
        JsonNode resolved = node;
        while (resolved.has("$ref")) {
            String reference = resolved.path("$ref").asText();
            if (!reference.startsWith("#/") || root.at(reference.substring(1)).isMissingNode()) {
                throw new IllegalStateException("No value in this document at " + reference);
            }
            resolved = root.at(reference.substring(1));
        }
        return resolved;
    }

    /**
     * A copy with copies, removals and additions, in this order.
     *
     * @param edits has {@code copy} (from place to place), {@code remove} (places) and {@code set} (values by place)
     */
    public Specification edited(JsonNode edits) {
        Specification edited = this;
        for (Map.Entry<String, JsonNode> copy : edits.path("copy").properties()) {
            edited = edited.with(copy.getKey(), root.at(pointer(copy.getValue().asText())));
        }
        for (JsonNode place : edits.path("remove")) {
            edited = edited.without(place.asText());
        }
        for (Map.Entry<String, JsonNode> value : edits.path("set").properties()) {
            edited = edited.with(value.getKey(), value.getValue());
        }
        return edited;
    }

    /** As {@link #with(String, JsonNode)}, the value as YAML, {@code [a, b]} for instance. */
    public Specification with(String place, String value) {
        return with(place, Yaml.parse(value));
    }

    /** A copy with a value set, or added if its parent exists; {@code -} appends to an array. */
    public Specification with(String place, JsonNode value) {
        JsonPointer pointer = pointer(place);
        JsonNode copy = root.deepCopy();
        JsonNode parent = copy.at(pointer.head());
        String name = pointer.last().getMatchingProperty();
        if (parent instanceof ObjectNode object) {
            object.set(name, value);
        } else if (parent instanceof ArrayNode array && name.equals("-")) {
            array.add(value);
        } else if (parent instanceof ArrayNode array) {
            array.set(Integer.parseInt(name), value);
        } else {
            throw new IllegalArgumentException("No parent at " + place);
        }
        return new Specification(copy);
    }

    /** A copy without the value at a place, which must exist. */
    public Specification without(String place) {
        JsonPointer pointer = pointer(place);
        JsonNode copy = root.deepCopy();
        if (copy.at(pointer).isMissingNode()) {
            throw new IllegalArgumentException("No value at " + place);
        }
        JsonNode parent = copy.at(pointer.head());
        String name = pointer.last().getMatchingProperty();
        if (parent instanceof ArrayNode array) {
            array.remove(Integer.parseInt(name));
        } else {
            ((ObjectNode) parent).remove(name);
        }
        return new Specification(copy);
    }

    /** A place is a JSON pointer (RFC 6901), or begins with an operationId or the name of a schema. */
    private JsonPointer pointer(String place) {
        if (place.startsWith("/")) {
            return JsonPointer.compile(place);
        }
        String first = place.split("/", 2)[0];
        String pointer = operations().stream()
                .filter(operation -> operation.id().equals(first))
                .map(operation -> "/paths/" + operation.path().replace("/", "~1") + "/" + operation.method())
                .findFirst()
                .orElse("/components/schemas/" + first);
        return JsonPointer.compile(pointer + place.substring(first.length()));
    }

    /** The document as text, for tools that parse it themselves. */
    public String text() {
        try {
            return Yaml.MAPPER.writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
