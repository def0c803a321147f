package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.spec.SchemaSite.Kind;
import org.clinicalplatform.spec.SchemaSites;
import org.clinicalplatform.spec.Specification;

/** Shapes: generators of client and server code must produce usable types. */
final class ShapeChecks {
    private static final List<String> PAGE = List.of("items", "page", "size", "totalItems");

    /** Of a page in a list that is also read by cursors. */
    private static final String CURSOR = "nextCursor";

    private static final Pattern ABSENT = Pattern.compile("\\babsent\\b", Pattern.CASE_INSENSITIVE);

    private ShapeChecks() {}

    static Stream<String> inlineEnums(Specification spec) {
        return SchemaSites.matching(
                spec, site -> site.kind() != Kind.COMPONENT && site.schema().has("enum"));
    }

    /** A map does not have properties of its own and may therefore be inline. */
    static Stream<String> inlineObjects(Specification spec) {
        return SchemaSites.matching(
                spec, site -> site.kind() != Kind.COMPONENT && isObject(site.schema()) && !isMap(site.schema()));
    }

    private static boolean isObject(JsonNode schema) {
        return schema.path("type").asText().equals("object")
                || Stream.of("properties", "allOf", "oneOf", "anyOf").anyMatch(schema::has);
    }

    private static boolean isMap(JsonNode schema) {
        return schema.path("additionalProperties").isObject() && !schema.has("properties");
    }

    static Stream<String> untaggedUnions(Specification spec) {
        return SchemaSites.matching(
                spec,
                site -> (site.schema().has("oneOf") || site.schema().has("anyOf"))
                        && !site.schema().has("discriminator"));
    }

    static Stream<String> nullableArrays(Specification spec) {
        return SchemaSites.matching(
                spec,
                site -> site.schema().path("type").asText().equals("array")
                        && site.schema().path("nullable").asBoolean());
    }

    /** Otherwise clients must provide for an absence that never occurs. */
    static Stream<String> arraysThatMayBeAbsentSilently(Specification spec) {
        Set<String> inRequests = RequestSchemas.of(spec);
        return spec.components("schemas").entrySet().stream()
                .filter(schema -> !inRequests.contains(schema.getKey()))
                .flatMap(schema -> optionalArrays(schema.getValue())
                        .filter(array -> !ABSENT.matcher(
                                        array.getValue().path("description").asText())
                                .find())
                        .map(array -> schema.getKey() + "." + array.getKey()));
    }

    private static Stream<Map.Entry<String, JsonNode>> optionalArrays(JsonNode schema) {
        Set<String> required = required(schema);
        return schema.path("properties")
                .propertyStream()
                .filter(property -> !required.contains(property.getKey()))
                .filter(property -> property.getValue().path("type").asText().equals("array"));
    }

    private static Set<String> required(JsonNode schema) {
        return schema.path("required").valueStream().map(JsonNode::asText).collect(Collectors.toSet());
    }

    static Stream<String> oddPages(Specification spec) {
        return spec.components("schemas").entrySet().stream()
                .filter(schema -> schema.getKey().endsWith("Page"))
                .filter(schema -> !isPage(schema.getValue()))
                .map(schema -> schema.getKey());
    }

    private static boolean isPage(JsonNode schema) {
        List<String> properties = schema.path("properties")
                .propertyStream()
                .map(Map.Entry::getKey)
                .filter(property -> !property.equals(CURSOR))
                .toList();
        return properties.equals(PAGE)
                && required(schema).equals(Set.copyOf(PAGE))
                && schema.at("/properties/items/items").has("$ref");
    }
}
