package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;
import org.clinicalplatform.spec.SchemaSite;
import org.clinicalplatform.spec.SchemaSite.Kind;
import org.clinicalplatform.spec.SchemaSites;

/** Shapes: what generators of client and server code turn into sound types. */
@SuppressWarnings("ImmutableEnumChecker") // The checks are stateless functions.
enum ShapeRule implements ContractRule {
    ENUM_IS_A_COMPONENT(ShapeRule::inlineEnums),
    OBJECT_IS_A_COMPONENT(ShapeRule::inlineObjects),
    UNION_HAS_A_DISCRIMINATOR(ShapeRule::untaggedUnions),
    ARRAY_IS_NEVER_NULL(ShapeRule::nullableArrays),
    PAGE_HAS_THE_ONE_SHAPE(ShapeRule::oddPages);

    private static final List<String> PAGE = List.of("items", "page", "size", "totalItems");

    private final Function<Contract, Stream<String>> check;

    ShapeRule(Function<Contract, Stream<String>> check) {
        this.check = check;
    }

    @Override
    public Function<Contract, Stream<String>> check() {
        return check;
    }

    private static Stream<String> inlineEnums(Contract contract) {
        return SchemaSites.of(contract).stream()
                .filter(site -> site.kind() != Kind.COMPONENT)
                .filter(site -> site.schema().has("enum"))
                .map(SchemaSite::where);
    }

    /** A map, an object without properties of its own, has nothing to name and may stand anywhere. */
    private static Stream<String> inlineObjects(Contract contract) {
        return SchemaSites.of(contract).stream()
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

    private static Stream<String> untaggedUnions(Contract contract) {
        return SchemaSites.of(contract).stream()
                .filter(site -> site.schema().has("oneOf") || site.schema().has("anyOf"))
                .filter(site -> !site.schema().has("discriminator"))
                .map(SchemaSite::where);
    }

    private static Stream<String> nullableArrays(Contract contract) {
        return SchemaSites.of(contract).stream()
                .filter(site -> site.schema().path("type").asText().equals("array"))
                .filter(site -> site.schema().path("nullable").asBoolean())
                .map(SchemaSite::where);
    }

    private static Stream<String> oddPages(Contract contract) {
        return contract.components("schemas").entrySet().stream()
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
