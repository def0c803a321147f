package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.BodyPlaces;
import org.clinicalplatform.contract.harness.BodyPlaces.Place;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.WrongValues;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Whatever the schema does not take is refused at every place of every body, with the path of the place and no value.
 */
class BodyPlacesMatrixTest {

    private static final List<String> BLANKS = List.of(
            " ", "\\t", "\u00a0", "\u1680", "\u2007", "\u200b", "\u2028", "\u202f", "\u2060", "\u3000", "\u3164",
            "\ufeff");

    private static final int DEEP = 10_000;

    private int tried;

    @TestFactory
    Stream<DynamicTest> placeWhenItsValueIsOfAnotherTypeThenIsNamed() {
        return eachPlace((operation, body, place) -> WrongValues.ofOtherTypes(place)
                .forEach(value -> verify400(operation, body.with(place, value), place.path())));
    }

    @TestFactory
    Stream<DynamicTest> placeWhenItsTextIsNoTextThenIsNamed() {
        return eachPlace((operation, body, place) -> {
            if (place.type().equals("string")) {
                WrongValues.NO_TEXTS.forEach(text -> verify400(operation, body.with(place, text), place.path()));
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
        return eachPlace((operation, body, place) -> WrongValues.beyondBounds(body, place)
                .forEach(value -> verify400(operation, body.with(place, value), place.path())));
    }

    @TestFactory
    Stream<DynamicTest> objectWhenItHasAnUnknownPropertyThenThatIsNamed() {
        return eachPlace((operation, body, place) -> {
            if (place.schema().has("properties")) {
                String object = WrongValues.withUnknownProperty(body, place);
                verify400(
                        operation,
                        whole(body, place, object),
                        "the property " + place.path("zzUnknown") + " does not exist");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> objectWhenItRepeatsAPropertyThenIsMalformed() {
        return eachPlace((operation, body, place) -> {
            if (place.schema().has("properties")) {
                verifyMalformed(operation, whole(body, place, WrongValues.withRepeatedProperty(body, place)));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> placeWhenItsValueNestsTooDeeplyThenIsRefused() {
        return eachPlace((operation, body, place) -> {
            if (!place.path().isEmpty()) {
                verifyMalformed(operation, body.with(place, "[".repeat(DEEP) + "]".repeat(DEEP)));
            }
        });
    }

    /** Elsewhere it is accepted. The body is wrong in another place too, so that nothing is stored. */
    @TestFactory
    Stream<DynamicTest> listWhenItRepeatsAnItemThenThatIsNamedIfItemsMustBeUnique() {
        return eachPlace((operation, body, place) -> {
            if (place.type().equals("array")) {
                String message = message(operation, alsoWrongElsewhere(operation, body, place));
                assertThat(message.contains(place.path(1) + " is a duplicate"))
                        .as("%s: %s", place.path(), message)
                        .isEqualTo(place.schema().has("x-unique-by"));
            }
        });
    }

    private static String alsoWrongElsewhere(SpecOperation operation, BodyPlaces body, Place list) {
        String twice = body.with(list, WrongValues.itemTimes(body, list, 2));
        BodyPlaces repeating = BodyPlaces.of(operation, Json.parse(twice).node());
        return repeating.all().stream()
                .filter(other ->
                        !other.path().startsWith(list.path()) && !list.path().startsWith(other.path()))
                .flatMap(other ->
                        WrongValues.beyondBounds(repeating, other).stream().map(value -> repeating.with(other, value)))
                .findFirst()
                .orElseThrow();
    }

    private static String whole(BodyPlaces body, Place place, String object) {
        return place.path().isEmpty() ? object : body.with(place, object);
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
        assertThat(message(operation, body)).as(body).contains(named).doesNotContain(WrongValues.SECRET);
    }

    private static void verifyMalformed(SpecOperation operation, String body) {
        Matrix.verify400(operation, Matrix.bare(operation).json(body));
    }

    private static String message(SpecOperation operation, String body) {
        return Matrix.verify400(operation, Matrix.bare(operation).json(body))
                .json()
                .text("errorMessage");
    }
}
