package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.BodyPlaces;
import org.clinicalplatform.contract.harness.BodyPlaces.Place;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Whatever the schema does not take is refused at every place of every body, with the path of the place and no value. */
class BodyPlacesMatrixTest {

    private static final String VALUE = "zz-secret";
    private static final String HUGE = "1" + "0".repeat(30);
    private static final List<String> BLANKS = List.of(
            " ", "\\t", "\u00a0", "\u1680", "\u2007", "\u200b", "\u2028", "\u202f", "\u2060", "\u3000", "\u3164",
            "\ufeff");

    private static final Map<String, List<String>> OF_OTHER_TYPES = Map.of(
            "string", List.of("7", "true", "[\"" + VALUE + "\"]", "{\"a\":\"" + VALUE + "\"}"),
            "integer", List.of("\"" + VALUE + "\"", "2.5", "true", "[1]", "{}", HUGE, "1e999999999"),
            "number", List.of("\"" + VALUE + "\"", "\"1\"", "true", "[1]", "{}"),
            "boolean", List.of("\"" + VALUE + "\"", "\"true\"", "1", "[true]", "{}"),
            "array", List.of("\"" + VALUE + "\"", "7", "{}", "true"),
            "object", List.of("\"" + VALUE + "\"", "7", "[]", "[{}]", "true"));

    private int tried;

    @TestFactory
    Stream<DynamicTest> placeWhenItsValueIsOfAnotherTypeThenIsNamed() {
        return eachPlace((operation, body, place) -> OF_OTHER_TYPES
                .getOrDefault(place.type(), List.of())
                .forEach(value -> verify400(operation, body.with(place, value), place.path())));
    }

    @TestFactory
    Stream<DynamicTest> placeWhenItsTextIsNoTextThenIsNamed() {
        return eachPlace((operation, body, place) -> {
            if (place.type().equals("string")) {
                for (String escape : List.of("a\\u0000b", "a\\ud800b", "\\udc00\\ud800")) {
                    verify400(operation, body.with(place, "\"" + escape + "\""), place.path());
                }
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> placeWhenItIsNullOrMissingThoughRequiredThenIsNamed() {
        return eachPlace((operation, body, place) -> {
            if (place.isItem()) {
                verify400(operation, body.with(place, "null"), place.path());
            } else if (place.required() && !place.path().isEmpty()) {
                verify400(operation, body.with(place, "null"), place.path());
                verify400(operation, body.without(place), place.path());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> placeWhenItTakesNoSpaceThenItTakesNoOtherBlank() {
        return eachPlace((operation, body, place) -> {
            if (takesNoBlank(place.schema())) {
                String blank = BLANKS.get(tried++ % BLANKS.size());
                verify400(operation, body.with(place, "\"" + blank + "\""), place.path());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> placeWhenItIsTooLongOrTooLargeThenIsNamed() {
        return eachPlace((operation, body, place) -> {
            Json schema = place.schema();
            schema.find("maxLength")
                    .ifPresent(most -> verify400(
                            operation,
                            body.with(place, Json.quoted("a".repeat(most.node().asInt() + 1))),
                            place.path()));
            schema.find("maxItems")
                    .ifPresent(most -> verify400(
                            operation,
                            body.with(place, repeated(body, place, most.node().asInt() + 1)),
                            place.path()));
            schema.find("maximum")
                    .ifPresent(most -> verify400(
                            operation, body.with(place, "" + (most.node().asLong() + 1)), place.path()));
        });
    }

    @TestFactory
    Stream<DynamicTest> objectWhenItHasAnUnknownPropertyThenThatIsNamed() {
        return eachPlace((operation, body, place) -> {
            if (place.schema().has("properties")) {
                Json object = Json.parse(body.value(place)).with("zzUnknown", Json.quoted(VALUE));
                verify400(operation, whole(body, place, object), place.path("zzUnknown") + " is unknown");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> objectWhenItRepeatsAPropertyThenIsMalformed() {
        return eachPlace((operation, body, place) -> {
            if (place.schema().has("properties")) {
                String object = body.value(place);
                String name = Json.parse(object).names().get(0);
                String twice = "{\"" + name + "\":" + Json.parse(object).get(name) + "," + object.substring(1);
                Matrix.verify400(
                        operation,
                        Matrix.bare(operation).json(place.path().isEmpty() ? twice : body.with(place, twice)));
            }
        });
    }

    private static String repeated(BodyPlaces body, Place array, int times) {
        String item = Json.parse(body.value(array)).items().get(0).toString();
        return "[" + String.join(",", java.util.Collections.nCopies(times, item)) + "]";
    }

    private static String whole(BodyPlaces body, Place place, Json object) {
        return place.path().isEmpty() ? object.toString() : body.with(place, object.toString());
    }

    private static boolean takesNoBlank(Json schema) {
        return schema.find("pattern")
                .filter(pattern ->
                        !Pattern.compile(pattern.node().asString()).matcher(" ").find())
                .isPresent();
    }

    private interface PlaceTest {
        void run(SpecOperation operation, BodyPlaces body, Place place);
    }

    private static Stream<DynamicTest> eachPlace(PlaceTest test) {
        return Matrix.each(operation -> operation.exampleBody().isPresent(), operation -> {
            BodyPlaces body = BodyPlaces.of(operation);
            body.all().forEach(place -> test.run(operation, body, place));
        });
    }

    private static void verify400(SpecOperation operation, String body, String named) {
        String message = Matrix.verify400(operation, Matrix.bare(operation).json(body))
                .json()
                .text("errorMessage");
        assertThat(message).as(body).contains(named).doesNotContain(VALUE);
    }
}
