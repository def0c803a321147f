package org.clinicalplatform.spec.gate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Specification;

/**
 * Compares the schemas of one operation, each in the direction in which its values are sent.
 *
 * <p>New properties and enumeration values are compatible in both directions, except new required properties of
 * requests. Renaming a schema is compatible, because the names of schemas are not sent.
 */
final class SchemaComparison {
    /** Keywords whose change breaks clients in either direction. */
    private static final List<String> IDENTITY =
            List.of("type", "format", "discriminator", "readOnly", "writeOnly", "not");

    private static final List<String> COMPOSITIONS = List.of("allOf", "oneOf", "anyOf");

    private final Specification released;
    private final Specification current;
    private final Consumer<Break> breaks;
    private final Set<List<Object>> seen = new HashSet<>();

    /** @param breaks receives the breaks */
    SchemaComparison(Specification released, Specification current, Consumer<Break> breaks) {
        this.released = released;
        this.current = current;
        this.breaks = breaks;
    }

    void compare(SchemaPlace place, JsonNode before, JsonNode after) {
        if (before.has("$ref") && !seen.add(List.of(place.direction(), before, after))) {
            return;
        }
        SchemaPlace here = before.equals(after) ? place.follow(before) : place;
        JsonNode from = released.resolve(before);
        JsonNode to = current.resolve(after);
        identity(here, from, to);
        if (from.path("type").equals(to.path("type"))) {
            contents(here, from, to);
        }
    }

    private void contents(SchemaPlace here, JsonNode from, JsonNode to) {
        nullability(here, from, to);
        enumeration(here, from, to);
        constraints(here, from, to);
        required(here, from, to);
        properties(here, from, to);
        elements(here, from, to);
        values(here, from, to);
        COMPOSITIONS.forEach(composition -> composition(here, composition, from, to));
        if (here.direction().isRequest()) {
            changed(here, "default", from, to);
        }
    }

    private void report(SchemaPlace place, String change) {
        breaks.accept(place.broken(change));
    }

    private void changed(SchemaPlace place, String keyword, JsonNode from, JsonNode to) {
        if (!Objects.equals(from.get(keyword), to.get(keyword))) {
            report(place, keyword + " changed from " + text(from, keyword) + " to " + text(to, keyword));
        }
    }

    private static String text(JsonNode schema, String keyword) {
        JsonNode value = schema.path(keyword);
        return value.isMissingNode() ? "none" : value.isValueNode() ? value.asText() : value.toString();
    }

    private void identity(SchemaPlace place, JsonNode from, JsonNode to) {
        IDENTITY.forEach(keyword -> changed(place, keyword, from, to));
    }

    private void nullability(SchemaPlace place, JsonNode from, JsonNode to) {
        boolean was = from.path("nullable").asBoolean();
        boolean is = to.path("nullable").asBoolean();
        if (place.direction().isRequest() && was && !is) {
            report(place, "may no longer be null");
        } else if (!place.direction().isRequest() && !was && is) {
            report(place, "may be null now");
        }
    }

    private void enumeration(SchemaPlace place, JsonNode from, JsonNode to) {
        if (place.direction().isRequest() && to.has("enum")) {
            if (!from.has("enum")) {
                report(place, "limited to listed values");
            }
            minus(texts(from, "enum"), texts(to, "enum"))
                    .forEach(value -> report(place, "value " + value + " removed"));
        } else if (!place.direction().isRequest() && from.has("enum") && !to.has("enum")) {
            report(place, "no longer limited to listed values");
        }
    }

    private void constraints(SchemaPlace place, JsonNode from, JsonNode to) {
        Stream<String> keywords =
                place.direction().isRequest() ? Constraints.tightened(from, to) : Constraints.tightened(to, from);
        keywords.forEach(keyword -> changed(place, keyword, from, to));
    }

    private void required(SchemaPlace place, JsonNode from, JsonNode to) {
        Set<String> before = texts(from, "required");
        Set<String> after = texts(to, "required");
        if (place.direction().isRequest()) {
            minus(after, before).forEach(name -> report(place.property(name), "required now"));
        } else {
            minus(before, after)
                    .filter(to.path("properties")::has)
                    .forEach(name -> report(place.property(name), "no longer always present"));
        }
    }

    private void properties(SchemaPlace place, JsonNode from, JsonNode to) {
        from.path("properties").properties().forEach(property -> {
            SchemaPlace there = place.property(property.getKey());
            JsonNode after = to.path("properties").path(property.getKey());
            if (after.isMissingNode()) {
                report(there, "removed");
            } else {
                compare(there, property.getValue(), after);
            }
        });
    }

    private void elements(SchemaPlace place, JsonNode from, JsonNode to) {
        if (from.has("items") && to.has("items")) {
            compare(place.elements(), from.path("items"), to.path("items"));
        }
    }

    private void values(SchemaPlace place, JsonNode from, JsonNode to) {
        JsonNode before = from.path("additionalProperties");
        JsonNode after = to.path("additionalProperties");
        if (before.isObject() && after.isObject()) {
            compare(place.values(), before, after);
        } else if (before.isObject() || after.isObject() || before.asBoolean(true) != after.asBoolean(true)) {
            changed(place, "additionalProperties", from, to);
        }
    }

    private void composition(SchemaPlace place, String composition, JsonNode from, JsonNode to) {
        JsonNode before = from.path(composition);
        JsonNode after = to.path(composition);
        if (before.size() != after.size()) {
            report(place, composition + " changed from " + before.size() + " to " + after.size() + " schemas");
            return;
        }
        for (int index = 0; index < before.size(); index++) {
            compare(place.alternative(composition, index), before.path(index), after.path(index));
        }
    }

    private static Set<String> texts(JsonNode schema, String keyword) {
        return schema.path(keyword)
                .valueStream()
                .map(JsonNode::asText)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Stream<String> minus(Set<String> from, Set<String> other) {
        return from.stream().filter(text -> !other.contains(text));
    }
}
