package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.spec.SchemaSite;
import org.clinicalplatform.spec.SchemaSite.Kind;
import org.clinicalplatform.spec.SchemaSites;
import org.clinicalplatform.spec.Specification;

/** Shapes: generators of client and server code must produce usable types. */
final class ShapeChecks {
    private static final List<String> PAGE = List.of("items", "page", "size", "totalItems");

    private ShapeChecks() {}

    static Stream<String> inlineEnums(Specification spec) {
        return SchemaSites.of(spec).stream()
                .filter(site -> site.kind() != Kind.COMPONENT)
                .filter(site -> site.schema().has("enum"))
                .map(SchemaSite::where);
    }

    /** A map does not have properties of its own and may therefore be inline. */
    static Stream<String> inlineObjects(Specification spec) {
        return SchemaSites.of(spec).stream()
                .filter(site -> site.kind() != Kind.COMPONENT)
                .filter(site -> isObject(site.schema()) && !isMap(site.schema()))
                .map(SchemaSite::where);
    }

    private static boolean isObject(JsonNode schema) {
        return schema.path("type").asText().equals("object")
                || Stream.of("properties", "allOf", "oneOf", "anyOf").anyMatch(schema::has);
    }

    private static boolean isMap(JsonNode schema) {
        return schema.path("additionalProperties").isObject() && !schema.has("properties");
    }

    static Stream<String> untaggedUnions(Specification spec) {
        return SchemaSites.of(spec).stream()
                .filter(site -> site.schema().has("oneOf") || site.schema().has("anyOf"))
                .filter(site -> !site.schema().has("discriminator"))
                .map(SchemaSite::where);
    }

    static Stream<String> nullableArrays(Specification spec) {
        return SchemaSites.of(spec).stream()
                .filter(site -> site.schema().path("type").asText().equals("array"))
                .filter(site -> site.schema().path("nullable").asBoolean())
                .map(SchemaSite::where);
    }

    static Stream<String> oddPages(Specification spec) {
        return spec.components("schemas").entrySet().stream()
                .filter(schema -> schema.getKey().endsWith("Page"))
                .filter(schema -> !isPage(schema.getValue()))
                .map(schema -> schema.getKey());
    }

    private static boolean isPage(JsonNode schema) {
        Iterator<String> names = schema.path("properties").fieldNames();
        List<String> properties = Stream.generate(() -> names)
                .takeWhile(Iterator::hasNext)
                .map(Iterator::next)
                .toList();
        Set<String> required =
                schema.path("required").valueStream().map(JsonNode::asText).collect(Collectors.toSet());
        return properties.equals(PAGE)
                && required.equals(Set.copyOf(PAGE))
                && schema.at("/properties/items/items").has("$ref");
    }
}
