package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import io.restassured.response.ValidatableResponse;
import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.Registrar;
import org.junit.jupiter.api.Test;

/** How a merge is found weeks later, and how a program learns that one was undone. */
class PersonMergeListTest {

    private final Api clerk = Api.as(Demo.CLERK);
    private final Registrar registrar = Registrar.at(Api.shared());
    private final Json survivor = registrar.newPatient();
    private final Json loser = registrar.newPatient();
    private final String merge = clerk.post(
                    PersonMerges.PATH, PersonMerges.body(survivor.text("personId"), loser.text("personId")))
            .statusCode(201)
            .extract()
            .path("personMergeId");

    @Test
    void mergesWhenOfAPersonThenAreFoundBySurvivorAndLoserWithTheNamesFromBefore() {
        for (Json person : List.of(survivor, loser)) {
            list("personId=" + person.text("personId"))
                    .body("totalItems", is(1))
                    .body("items.personMergeId", contains(merge))
                    .body("items.survivorName.family", contains(family(survivor)))
                    .body("items.loserName.family", contains(family(loser)))
                    .body("items[0]", not(hasKey("undoneAt")));
        }
        for (String other : List.of(Demo.PERSON_IN_SOUTH, Demo.unknown(0xb31), "abc")) {
            list("personId=" + other).body("totalItems", is(0)).body("items", empty());
        }
    }

    @Test
    void mergesWhenUndoneSinceATimeThenAreListedAndTheirMessagesSayIt() {
        messages().body("", everyItem(not(hasKey("undoneAt"))));
        String undone = clerk.post(PersonMerges.path(merge) + "/undo", Json.object("reason", "Two brothers"))
                .statusCode(200)
                .extract()
                .path("undoneAt");

        list("changedFrom=" + undone).body("items.personMergeId", hasItem(merge));
        list("personId=" + loser.text("personId"))
                .body("items.personMergeId", contains(merge))
                .body("items.undoneAt", contains(undone));
        messages().body("undoneAt", everyItem(is(undone)));
    }

    private ValidatableResponse messages() {
        return clerk.get(PersonMerges.path(merge) + "/adt-a40").statusCode(200).body("", not(empty()));
    }

    private ValidatableResponse list(String filter) {
        return clerk.get(PersonMerges.PATH + "?" + filter).statusCode(200);
    }

    private static String family(Json patient) {
        return patient.get("person").get("names").items().get(0).text("family");
    }
}
