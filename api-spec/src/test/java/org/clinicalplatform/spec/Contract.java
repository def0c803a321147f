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

/**
 * An OpenAPI document as a tree. Never changes: {@link #with} and {@link #without} answer an edited copy.
 *
 * <p>Read as data rather than as a parser's model, since a parser repairs what the rules are to find.
 */
public final class Contract {
    private static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

    private final JsonNode root;

    Contract(JsonNode root) {
        this.root = root;
    }

    /** The bundle of this build, the only form of the contract that the other modules read. */
    public static Contract bundled() {
        return new Contract(Yaml.read(Contract.class.getResource("/openapi/openapi.yaml")));
    }

    /**
     * Reads a document.
     *
     * @throws IllegalArgumentException if it is no YAML, or a key stands in it twice
     */
    public static Contract read(Path file) {
        return new Contract(Yaml.read(file));
    }

    /** The small contract of the tests, which keeps every rule until one of them edits it. */
    public static Contract sample() {
        return new Contract(Yaml.read(Contract.class.getResource("/sample/openapi.yaml")));
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
     * @throws IllegalStateException if the reference leads nowhere in this document
     */
    public JsonNode resolve(JsonNode node) {
        JsonNode resolved = node;
        while (resolved.has("$ref")) {
            String reference = resolved.path("$ref").asText();
            if (!reference.startsWith("#/") || root.at(reference.substring(1)).isMissingNode()) {
                throw new IllegalStateException("Nothing in this document at " + reference);
            }
            resolved = root.at(reference.substring(1));
        }
        return resolved;
    }

    /**
     * A copy in which the value at a JSON pointer (RFC 6901) is set, or added if its parent is there; {@code -} adds to
     * an array.
     *
     * @param value as YAML, {@code [a, b]} for instance
     */
    public Contract with(String pointer, String value) {
        JsonPointer place = JsonPointer.compile(pointer);
        JsonNode copy = root.deepCopy();
        JsonNode parent = copy.at(place.head());
        String name = place.last().getMatchingProperty();
        if (parent instanceof ObjectNode object) {
            object.set(name, Yaml.parse(value));
        } else if (parent instanceof ArrayNode array && name.equals("-")) {
            array.add(Yaml.parse(value));
        } else if (parent instanceof ArrayNode array) {
            array.set(Integer.parseInt(name), Yaml.parse(value));
        } else {
            throw new IllegalArgumentException("No parent at " + pointer);
        }
        return new Contract(copy);
    }

    /** A copy in which what stands at a JSON pointer is gone; there must be something. */
    public Contract without(String pointer) {
        JsonPointer place = JsonPointer.compile(pointer);
        JsonNode copy = root.deepCopy();
        if (copy.at(place).isMissingNode()) {
            throw new IllegalArgumentException("Nothing at " + pointer);
        }
        JsonNode parent = copy.at(place.head());
        String name = place.last().getMatchingProperty();
        if (parent instanceof ArrayNode array) {
            array.remove(Integer.parseInt(name));
        } else {
            ((ObjectNode) parent).remove(name);
        }
        return new Contract(copy);
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
