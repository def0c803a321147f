package org.clinicalplatform.contract.fuzz;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** Values that a schema accepts: variations of its example, and values at its bounds. */
final class ValueGenerator {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int LONGEST = 5_000;
    private static final int MOST_ITEMS = 50;

    private static final List<String> TEXTS = List.of(
            "O'Brien",
            "Łukasz Żółć",
            "名前",
            "Anna-Maria  Müller",
            "Robert'); DROP TABLE person;--",
            "<script>alert(1)</script>",
            "%s%n${jndi:ldap://localhost/a}",
            "مرحبا بالعالم",
            "👩‍⚕️ \u202e abc",
            " x ",
            "a\tb",
            "line\nbreak",
            "../../etc/passwd",
            "null",
            "{\"a\":1}");

    private static final List<String> FILLERS = List.of("a", "A", "9", "é", "名", "😀", "x y");
    private static final List<String> DATES = List.of("1931-05-17", "2001-02-28", "2024-02-29", "2026-03-01");
    private static final List<String> DATES_AT_BOUNDS =
            List.of("0001-01-01", "1582-10-10", "1899-12-31", "1900-02-28", "2999-12-31", "9999-12-31");
    private static final List<String> TIMES = List.of(
            "2026-03-01T08:15:30.000Z",
            "2026-03-01T10:15:30+02:00",
            "2025-12-31T23:59:59Z",
            "2026-02-01T00:00:00.123Z");
    private static final List<String> TIMES_AT_BOUNDS = List.of(
            "0001-01-01T00:00:00Z",
            "1582-10-10T00:00:00Z",
            "1900-01-01T00:00:00+14:00",
            "2999-01-01T00:00:00-12:00",
            "9999-12-31T23:59:59.999999999Z");

    private final IdPool ids;
    private final IdSource source;
    private final Choices choices;
    private final boolean atBounds;

    ValueGenerator(IdPool ids, IdSource source, Choices choices, boolean atBounds) {
        this.ids = ids;
        this.source = source;
        this.choices = choices;
        this.atBounds = atBounds;
    }

    /** A value for a property, parameter or body that has no example besides that of its schema. */
    JsonNode value(String name, Json schema) {
        return vary(name, schema, MissingNode.getInstance());
    }

    /** Another value like the example, which may be missing. */
    JsonNode vary(String name, Json unresolved, JsonNode example) {
        Json schema = Spec.resolve(unresolved);
        if (schema.has("properties")) {
            return object(schema, example);
        }
        return switch (schema.text("type")) {
            case "object" -> example.isMissingNode() ? NODES.objectNode() : example;
            case "array" -> array(name, schema, example);
            case "boolean" -> NODES.booleanNode(choices.chance(0.5));
            case "integer" -> integer(name, schema, example);
            case "number" -> number(schema, example);
            default -> NODES.stringNode(text(name, schema, example));
        };
    }

    private ObjectNode object(Json schema, JsonNode example) {
        ObjectNode object = NODES.objectNode();
        List<String> required = schema.find("required").map(Json::texts).orElse(List.of());
        Json properties = schema.get("properties");
        for (String name : properties.names()) {
            double optional = example.has(name) ? 0.85 : atBounds ? 0.3 : 0.12;
            if (required.contains(name) || choices.chance(optional)) {
                object.set(name, vary(name, properties.get(name), example.path(name)));
            }
        }
        return object;
    }

    private ArrayNode array(String name, Json schema, JsonNode example) {
        ArrayNode array = NODES.arrayNode();
        if (!example.isEmpty() && choices.chance(0.7)) {
            example.forEach(item -> array.add(vary(name, schema.get("items"), item)));
            return array;
        }
        int least = bound(schema, "minItems").orElse(0L).intValue();
        int most = Math.min(MOST_ITEMS, bound(schema, "maxItems").orElse(3L).intValue());
        int size = atBounds ? choices.of(List.of(least, most)) : Math.min(most, least + choices.below(3));
        for (int i = 0; i < size; i++) {
            array.add(vary(name, schema.get("items"), example.path(0)));
        }
        return array;
    }

    private JsonNode integer(String name, Json schema, JsonNode example) {
        if (name.equals("version")) {
            return NODES.numberNode(choices.of(List.of(0, 0, 0, 1, 1, 2)));
        }
        long least = bound(schema, "minimum").orElse(0L);
        long most = bound(schema, "maximum").orElse(Long.MAX_VALUE);
        if (atBounds) {
            return NODES.numberNode((long) choices.of(List.of(least, most)));
        }
        return example.isMissingNode() ? NODES.numberNode(Math.min(most, least + choices.below(20))) : example;
    }

    private JsonNode number(Json schema, JsonNode example) {
        if (atBounds) {
            double least = bound(schema, "minimum").orElse(-1_000_000_000L);
            double most = bound(schema, "maximum").orElse(1_000_000_000L);
            return NODES.numberNode((double) choices.of(List.of(least, most, 0.0, 0.000_001, 12.5)));
        }
        return example.isMissingNode() ? NODES.numberNode(choices.below(1_000) / 10.0) : example;
    }

    private String text(String name, Json schema, JsonNode example) {
        String format =
                schema.find("format").map(found -> found.node().asString()).orElse("");
        String known = example.isMissingNode()
                ? schema.find("example").map(found -> found.node().asString()).orElse("")
                : example.asString();
        if (format.equals("uuid")) {
            return ids.reference(name, known, source, choices);
        }
        if (!known.isEmpty() && choices.chance(atBounds ? 0.5 : 0.8)) {
            return known;
        }
        if (schema.has("enum")) {
            return choices.of(schema.get("enum").items().stream()
                    .filter(item -> !item.node().isNull())
                    .map(item -> item.node().asString())
                    .toList());
        }
        return switch (format) {
            case "date" -> choices.of(atBounds ? DATES_AT_BOUNDS : DATES);
            case "date-time" -> choices.of(atBounds ? TIMES_AT_BOUNDS : TIMES);
            default -> text(schema, known);
        };
    }

    private String text(Json schema, String known) {
        Stream<String> candidates = atBounds ? atBounds(schema) : Stream.concat(TEXTS.stream(), words(schema));
        List<String> fitting = candidates.filter(text -> fits(schema, text)).toList();
        return fitting.isEmpty() ? known : choices.of(fitting);
    }

    /** As many as there are other texts, so that half of the texts are unique. */
    private Stream<String> words(Json schema) {
        int most = bound(schema, "maxLength").orElse(100L).intValue();
        return Stream.of('a', 'A')
                .map(choices::word)
                .map(word -> word.substring(0, Math.min(word.length(), most)))
                .flatMap(word -> Stream.of(word, word, word, word));
    }

    private static Stream<String> atBounds(Json schema) {
        int least = bound(schema, "minLength").orElse(0L).intValue();
        int most = Math.min(LONGEST, bound(schema, "maxLength").orElse(200L).intValue());
        return FILLERS.stream()
                .flatMap(filler -> Stream.of(least, most).map(length -> filler.repeat(length / filler.length())));
    }

    private static boolean fits(Json schema, String text) {
        return text.length() <= bound(schema, "maxLength").orElse(Long.MAX_VALUE)
                && text.length() >= bound(schema, "minLength").orElse(0L)
                && schema.find("pattern").stream()
                        .allMatch(pattern -> Pattern.compile(pattern.node().asString())
                                .matcher(text)
                                .find());
    }

    private static Optional<Long> bound(Json schema, String name) {
        return schema.find(name).map(found -> found.node().asLong());
    }
}
