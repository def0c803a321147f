package org.clinicalplatform.spec.gate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Keywords that limit the values of a type (OpenAPI 3.0.3, Schema Object). */
final class Constraints {
    private static final Set<String> UPPER = Set.of("maximum", "maxLength", "maxItems", "maxProperties");
    private static final Set<String> LOWER = Set.of("minimum", "minLength", "minItems", "minProperties");
    private static final Set<String> FLAGS = Set.of("exclusiveMaximum", "exclusiveMinimum", "uniqueItems");
    private static final Set<String> EXACT = Set.of("pattern", "multipleOf");

    /** An escape outside of character classes, or a character class. */
    private static final Pattern PART = Pattern.compile("\\\\.|\\[(?:\\\\.|[^\\]\\\\])*]");

    /** An escape in a character class, whose first group is what means the same without the backslash. */
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:([|{}/]|-(?=]$))|.)");

    private Constraints() {}

    /** The keywords by which {@code to} rejects values that {@code from} accepts, in alphabetical order. */
    static Stream<String> tightened(JsonNode from, JsonNode to) {
        Stream<String> upper = UPPER.stream().filter(keyword -> compare(from, to, keyword) > 0);
        Stream<String> lower = LOWER.stream().filter(keyword -> compare(from, to, keyword) < 0);
        Stream<String> flags = FLAGS.stream()
                .filter(keyword ->
                        to.path(keyword).asBoolean() && !from.path(keyword).asBoolean());
        Stream<String> exact = EXACT.stream()
                .filter(to::has)
                .filter(keyword -> !spelling(to, keyword).equals(spelling(from, keyword)));
        return Stream.of(upper, lower, flags, exact)
                .flatMap(keywords -> keywords)
                .sorted();
    }

    /** The value, without the escapes that only some flags of ECMAScript require in character classes. */
    private static String spelling(JsonNode schema, String keyword) {
        return PART.matcher(schema.path(keyword).asText())
                .replaceAll(part -> Matcher.quoteReplacement(unescaped(part.group())));
    }

    private static String unescaped(String part) {
        return part.startsWith("[") ? ESCAPE.matcher(part).replaceAll(Constraints::bare) : part;
    }

    private static String bare(MatchResult escape) {
        String character = escape.group(1);
        return Matcher.quoteReplacement(character == null ? escape.group() : character);
    }

    /** Positive if the limit of {@code from} is above that of {@code to}; a missing limit is infinite. */
    private static int compare(JsonNode from, JsonNode to, String keyword) {
        if (!to.has(keyword)) {
            return 0;
        }
        if (!from.has(keyword)) {
            return UPPER.contains(keyword) ? 1 : -1;
        }
        return from.path(keyword).decimalValue().compareTo(to.path(keyword).decimalValue());
    }
}
