package org.clinicalplatform.contract.harness;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.BodyPlaces.Place;

/** Values, as JSON, that the schema of a place refuses. */
public final class WrongValues {

    /** In some of them, as what no response may repeat. */
    public static final String SECRET = "zz-secret";

    /** Texts that no database and no client can represent: NUL, and halves of characters. */
    public static final List<String> NO_TEXTS = List.of("\"a\\u0000b\"", "\"a\\ud800b\"", "\"\\udc00\\ud800\"");

    private static final String QUOTED = Json.quoted(SECRET);
    private static final String HUGE = "1" + "0".repeat(30);

    private static final Map<String, List<String>> OF_OTHER_TYPES = Map.of(
            "string", List.of("7", "true", "[" + QUOTED + "]", "{\"a\":" + QUOTED + "}"),
            "integer", List.of(QUOTED, "2.5", "true", "[1]", "{}", HUGE, "1e999999999"),
            "number", List.of(QUOTED, "\"1\"", "true", "[1]", "{}"),
            "boolean", List.of(QUOTED, "\"true\"", "1", "[true]", "{}"),
            "array", List.of(QUOTED, "7", "{}", "true"),
            "object", List.of(QUOTED, "7", "[]", "[{}]", "true"));

    private WrongValues() {}

    /** Values of another type than the place's. */
    public static List<String> ofOtherTypes(Place place) {
        return OF_OTHER_TYPES.getOrDefault(place.type(), List.of());
    }

    /** One value too many, too long or too large for each bound that the place has. */
    public static List<String> beyondBounds(BodyPlaces body, Place place) {
        Optional<String> longest =
                bound(place, "maxLength").map(most -> Json.quoted("a".repeat(Math.toIntExact(most) + 1)));
        Optional<String> most = bound(place, "maxItems")
                .filter(items -> !body.value(place).equals("[]"))
                .map(items -> itemTimes(body, place, Math.toIntExact(items) + 1));
        Optional<String> largest = bound(place, "maximum").map(maximum -> Long.toString(maximum + 1));
        return Stream.of(longest, most, largest).flatMap(Optional::stream).toList();
    }

    /** The first item of an array, several times. */
    public static String itemTimes(BodyPlaces body, Place array, int times) {
        String item = Json.parse(body.value(array)).items().get(0).toString();
        return "[" + String.join(",", Collections.nCopies(times, item)) + "]";
    }

    /** The object at a place with a property that it does not have. */
    public static String withUnknownProperty(BodyPlaces body, Place object) {
        return Json.parse(body.value(object)).with("zzUnknown", QUOTED).toString();
    }

    /** The object at a place with its first property twice. */
    public static String withRepeatedProperty(BodyPlaces body, Place object) {
        String text = body.value(object);
        Json parsed = Json.parse(text);
        String first = parsed.names().get(0);
        return "{" + Json.quoted(first) + ":" + parsed.get(first) + "," + text.substring(1);
    }

    private static Optional<Long> bound(Place place, String name) {
        return place.schema().find(name).map(bound -> bound.node().asLong());
    }
}
