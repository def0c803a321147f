package org.clinicalplatform.contract.documentation;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.clinicalplatform.contract.harness.Json;
import tools.jackson.databind.JsonNode;

/**
 * Compares examples of the specification with the answers of a demonstration. They must be equal, but for what an example
 * cannot know or need not show:
 *
 * <ul>
 *   <li>a list may end earlier, as long as it is not empty where the answer's is not;
 *   <li>an id that the server made is another one, the same wherever the example has the same;
 *   <li>a time since the installation is another time.
 * </ul>
 */
final class ExampleComparison {

    private static final Pattern ID = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

    private final Instant installed;
    private final Map<String, String> madeIds = new HashMap<>();

    /** @param installed what the answers contain of later times is the server's own */
    ExampleComparison(Instant installed) {
        this.installed = installed;
    }

    /** A line for each difference; empty if the example is what the answer shows. */
    List<String> differences(Json example, Json answer) {
        List<String> differences = new ArrayList<>();
        compare("", example.node(), answer.node(), differences);
        return differences;
    }

    private void compare(String place, JsonNode example, JsonNode answer, List<String> differences) {
        if (example.isObject() && answer.isObject()) {
            compareProperties(place, example, answer, differences);
        } else if (example.isArray() && answer.isArray()) {
            compareItems(place, example, answer, differences);
        } else if (!example.equals(answer) && !isMade(example, answer)) {
            differences.add(place + ": the example has " + example + ", the answer " + answer);
        }
    }

    private void compareProperties(String place, JsonNode example, JsonNode answer, List<String> differences) {
        Set<String> names = new LinkedHashSet<>(example.propertyNames());
        names.addAll(answer.propertyNames());
        for (String name : names) {
            compare(place + "/" + name, example.path(name), answer.path(name), differences);
        }
    }

    private void compareItems(String place, JsonNode example, JsonNode answer, List<String> differences) {
        if (example.size() > answer.size() || example.isEmpty() != answer.isEmpty()) {
            differences.add(place + ": the example has " + example.size() + " items, the answer " + answer.size());
        }
        for (int i = 0; i < Math.min(example.size(), answer.size()); i++) {
            compare(place + "/" + i, example.get(i), answer.get(i), differences);
        }
    }

    private boolean isMade(JsonNode example, JsonNode answer) {
        if (!example.isString() || !answer.isString()) {
            return false;
        }
        String shown = example.stringValue();
        String made = answer.stringValue();
        if (ID.matcher(shown).matches() && ID.matcher(made).matches()) {
            return isMadeId(made) && made.equals(madeIds.computeIfAbsent(shown, id -> made));
        }
        return isTime(shown) && isTime(made) && Instant.parse(made).isAfter(installed);
    }

    /** Ids of the demonstration data count on from one beginning; the server's contain their time. */
    private static boolean isMadeId(String id) {
        return !id.startsWith("01900000-0000-7000-8000-");
    }

    private static boolean isTime(String text) {
        try {
            Instant.parse(text);
            return true;
        } catch (DateTimeParseException notATime) {
            return false;
        }
    }
}
