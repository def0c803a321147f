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
 * Compares examples of the specification with the responses of a demonstration. They must be equal, but for what an
 * example cannot know or need not show:
 *
 * <ul>
 *   <li>a list may end earlier, as long as it is not empty where the response's is not;
 *   <li>an id that the server made is another one, the same wherever the example has the same;
 *   <li>a time since the installation is another time.
 * </ul>
 */
final class ExampleComparison {

    private static final Pattern ID = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

    private final Instant installed;
    private final Map<String, String> madeIds = new HashMap<>();

    /** @param installed what the responses contain of later times is the server's own */
    ExampleComparison(Instant installed) {
        this.installed = installed;
    }

    /** A line for each difference; empty if the example is what the response shows. */
    List<String> differences(Json example, Json response) {
        List<String> differences = new ArrayList<>();
        compare("", example.node(), response.node(), differences);
        return differences;
    }

    private void compare(String place, JsonNode example, JsonNode response, List<String> differences) {
        if (example.isObject() && response.isObject()) {
            compareProperties(place, example, response, differences);
        } else if (example.isArray() && response.isArray()) {
            compareItems(place, example, response, differences);
        } else if (!example.equals(response) && !isMade(example, response)) {
            differences.add(place + ": the example has " + example + ", the response " + response);
        }
    }

    private void compareProperties(String place, JsonNode example, JsonNode response, List<String> differences) {
        Set<String> names = new LinkedHashSet<>(example.propertyNames());
        names.addAll(response.propertyNames());
        for (String name : names) {
            compare(place + "/" + name, example.path(name), response.path(name), differences);
        }
    }

    private void compareItems(String place, JsonNode example, JsonNode response, List<String> differences) {
        if (example.size() > response.size() || example.isEmpty() != response.isEmpty()) {
            differences.add(place + ": the example has " + example.size() + " items, the response " + response.size());
        }
        for (int i = 0; i < Math.min(example.size(), response.size()); i++) {
            compare(place + "/" + i, example.get(i), response.get(i), differences);
        }
    }

    private boolean isMade(JsonNode example, JsonNode response) {
        if (!example.isString() || !response.isString()) {
            return false;
        }
        String shown = example.stringValue();
        String made = response.stringValue();
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
