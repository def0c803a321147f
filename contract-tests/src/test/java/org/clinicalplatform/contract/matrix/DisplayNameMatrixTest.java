package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.BodyPlaces;
import org.clinicalplatform.contract.harness.BodyPlaces.Place;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * No name by which people tell accounts, tenants, roles or beds apart hides a character or reorders others: whatever
 * administration takes as a line of words in any script, and each part of a place.
 */
class DisplayNameMatrixTest {

    private static final List<String> HIDDEN =
            List.of("\u200b", "\u202e", "\u2066", "\ufeff", "\u00ad", "\u2060", "\u200d");

    private static final Set<String> PARTS_OF_PLACES = Set.of("ward", "room", "bed");

    @TestFactory
    Stream<DynamicTest> nameWhenItHidesACharacterThenIs400AndNamed() {
        return eachName((operation, body, name) -> HIDDEN.forEach(hidden -> {
            verifyRefused(operation, body.with(name, Json.quoted("No" + hidden + "rth")), name, "contain");
            assertThat(message(operation, body.with(name, Json.quoted(hidden)))).contains(name.path() + " ");
        }));
    }

    @TestFactory
    Stream<DynamicTest> nameWhenItBeginsWithACombiningMarkThenIs400AndNamed() {
        return eachName((operation, body, name) -> {
            verifyRefused(operation, body.with(name, Json.quoted("\u0301")), name, "begin with a combining mark");
            verifyRefused(operation, body.with(name, Json.quoted("\u0301North")), name, "begin with a combining mark");
        });
    }

    private static Stream<DynamicTest> eachName(NameTest test) {
        return Matrix.each(
                operation -> operation.exampleBody().isPresent()
                        && names(operation, BodyPlaces.of(operation)).findAny().isPresent(),
                operation -> {
                    BodyPlaces body = BodyPlaces.of(operation);
                    names(operation, body).forEach(name -> test.run(operation, body, name));
                });
    }

    private static Stream<Place> names(SpecOperation operation, BodyPlaces body) {
        boolean administration = operation.permission().startsWith("accesscontrol.");
        return body.all().stream()
                .filter(place -> (administration && isLineOfWords(place.schema())) || isPartOfPlace(place));
    }

    /** Whether the schema takes words of any script, but not a text of several lines. */
    private static boolean isLineOfWords(Json schema) {
        return schema.find("pattern")
                .map(pattern -> Pattern.compile(pattern.node().asString()))
                .filter(pattern -> pattern.matcher("Nord \u00e9 1").find()
                        && !pattern.matcher("Nord\n1").find())
                .isPresent();
    }

    private static boolean isPartOfPlace(Place place) {
        List<Object> steps = place.steps();
        return steps.size() > 1
                && PARTS_OF_PLACES.contains(steps.get(steps.size() - 1).toString());
    }

    private static void verifyRefused(SpecOperation operation, String body, Place name, String rule) {
        assertThat(message(operation, body)).as(body).contains(name.path() + " must not " + rule);
    }

    private static String message(SpecOperation operation, String body) {
        return Matrix.verify400(operation, Matrix.bare(operation).json(body))
                .json()
                .text("errorMessage");
    }

    private interface NameTest {
        void run(SpecOperation operation, BodyPlaces body, Place name);
    }
}
