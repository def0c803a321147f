package org.clinicalplatform.contract.fuzz;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.clinicalplatform.contract.harness.BodyPlaces;
import org.clinicalplatform.contract.harness.BodyPlaces.Place;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.WrongValues;

/** Mutations of one place in a JSON body. */
final class PlaceMutations {

    private static final int DEEP = 5_000;
    private static final List<String> NESTED =
            List.of("[".repeat(DEEP) + "]".repeat(DEEP), "{\"a\":".repeat(DEEP) + "1" + "}".repeat(DEEP));

    private static final List<String> ODD_TEXTS = List.of(
            "\"\"",
            "\" \"",
            "\"\\u200b\"",
            "\"\\ufeffa\"",
            "\"\\u202e\\u0661\"",
            "\"\\ufffe\"",
            "\"\\u0085\"",
            "\"\\r\\nSet-Cookie: a=b\"",
            "\"' or 1=1 --\"",
            "\"%00\"",
            "\"\\u1e9e\\u0130\"",
            "\"0\"",
            "\"-1\"",
            "\"2026-13-45\"",
            "\"2026-03-01T25:61:00Z\"",
            "\"+999999999-12-31T23:59:59Z\"",
            "\"00000000-0000-0000-0000-000000000000\"",
            "\"1-1-1-1-1\"",
            Json.quoted("\ud83d\ude00".repeat(300)),
            Json.quoted("a".repeat(20_000)));

    static final List<Mutation> ALL = List.of(
            place("wrong type", true, any(), (body, place) -> WrongValues.ofOtherTypes(place)),
            place("not a text", true, type("string"), (body, place) -> WrongValues.NO_TEXTS),
            place("beyond a bound", true, any(), WrongValues::beyondBounds),
            place("null", true, PlaceMutations::takesNoNull, (body, place) -> List.of("null")),
            place("null where optional", false, any(), (body, place) -> List.of("null")),
            place("odd text", false, type("string"), (body, place) -> ODD_TEXTS),
            place("repeated item", false, PlaceMutations::isFilledList, PlaceMutations::twice),
            place(
                    "unknown property",
                    true,
                    PlaceMutations::isObject,
                    (body, place) -> List.of(WrongValues.withUnknownProperty(body, place))),
            place(
                    "repeated property",
                    true,
                    PlaceMutations::isFilledObject,
                    (body, place) -> List.of(WrongValues.withRepeatedProperty(body, place))),
            place("deep nesting", true, any(), (body, place) -> NESTED),
            PlaceMutations::missing);

    private PlaceMutations() {}

    private interface PlaceFilter {
        boolean accepts(BodyPlaces body, Place place);
    }

    private static Mutation place(
            String name, boolean broken, PlaceFilter filter, BiFunction<BodyPlaces, Place, List<String>> values) {
        return (draft, choices) -> {
            if (draft.body().isEmpty()) {
                return Optional.empty();
            }
            BodyPlaces body = draft.places();
            List<Place> places = body.all().stream()
                    .filter(place -> filter.accepts(body, place)
                            && !values.apply(body, place).isEmpty())
                    .toList();
            if (places.isEmpty()) {
                return Optional.empty();
            }
            Place place = choices.of(places);
            String value = choices.of(values.apply(body, place));
            String whole = place.path().isEmpty() ? value : body.with(place, value);
            return Optional.of(
                    new Mutant(name + " at " + place.path(), draft.bare().json(whole), broken));
        };
    }

    private static Optional<Mutant> missing(Draft draft, Choices choices) {
        if (draft.body().isEmpty()) {
            return Optional.empty();
        }
        BodyPlaces body = draft.places();
        List<Place> places = body.all().stream()
                .filter(place -> !place.path().isEmpty() && !place.isItem() && place.required())
                .toList();
        if (places.isEmpty()) {
            return Optional.empty();
        }
        Place place = choices.of(places);
        return Optional.of(new Mutant("missing " + place.path(), draft.bare().json(body.without(place)), true));
    }

    private static PlaceFilter any() {
        return (body, place) -> true;
    }

    private static PlaceFilter type(String type) {
        return of(place -> place.type().equals(type));
    }

    private static PlaceFilter of(Predicate<Place> filter) {
        return (body, place) -> filter.test(place);
    }

    private static boolean takesNoNull(BodyPlaces body, Place place) {
        return !place.path().isEmpty() && (place.isItem() || place.required());
    }

    private static boolean isObject(BodyPlaces body, Place place) {
        return place.schema().has("properties");
    }

    private static boolean isFilledObject(BodyPlaces body, Place place) {
        return isObject(body, place) && !body.value(place).equals("{}");
    }

    private static boolean isFilledList(BodyPlaces body, Place place) {
        return place.type().equals("array") && !body.value(place).equals("[]");
    }

    private static List<String> twice(BodyPlaces body, Place list) {
        return List.of(WrongValues.itemTimes(body, list, 2));
    }
}
