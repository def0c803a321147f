package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;

import io.restassured.response.ValidatableResponse;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.ModuleMerges;
import org.clinicalplatform.contract.harness.ModuleMerges.Merge;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.junit.jupiter.api.Test;

@NeedsOwnServer("puts rows of modules into the database")
class ModuleRepointsTest {

    private final ModuleMerges merges = ModuleMerges.at(Api.shared());

    @Test
    void listWhenNothingWasTriedThenShowsThreePendingModules() {
        Merge merge = merges.owingRowsLater(600);

        list(merge)
                .body("moduleKey", contains("imaging", "lab", "pharmacy"))
                .body("state", everyItem(equalTo("PENDING")))
                .body("attempts", everyItem(is(0)))
                .body("movedRows", everyItem(is(0)))
                .body("outstandingTables.flatten()", empty())
                .body("nextAttemptAt", everyItem(notNullValue()))
                .body("[0]", not(hasKey("lastError")))
                .body("[0]", not(hasKey("lastAttemptAt")));
    }

    @Test
    void retryWhenTheModulesHoldRowsThenAllFollowAndTheListSaysSo() {
        Merge merge = merges.owingRowsLater(600);

        retry(merge)
                .body("moduleKey", contains("imaging", "lab", "pharmacy"))
                .body("state", everyItem(equalTo("COMPLETED")))
                .body("movedRows", contains(3, 2, 2))
                .body("attempts", everyItem(is(1)))
                .body("[0]", not(hasKey("nextAttemptAt")));
        list(merge).body("state", everyItem(equalTo("COMPLETED")));
        for (String table : ModuleMerges.TABLES) {
            assertThat(merges.count(table, merge.loser())).as(table).isZero();
            assertThat(merges.count(table, merge.survivor())).as(table).isEqualTo(1);
        }
    }

    @Test
    void retryWhenRepeatedThenStaysCompletedAndGoesOnCounting() {
        Merge merge = merges.owingRowsLater(600);
        retry(merge);

        retry(merge)
                .body("state", everyItem(equalTo("COMPLETED")))
                .body("movedRows", contains(3, 2, 2))
                .body("attempts", everyItem(is(2)));
    }

    @Test
    void searchWhenFilteredThenHasTheObligationsWithoutPatients() {
        Merge merge = merges.owingRowsLater(600);
        retry(merge);
        String entry = "items.find { it.personMergeId == '" + merge.id() + "' }";

        Api.as(Demo.CLERK)
                .get("/api/v1/demographic/module-repoints?state=COMPLETED&moduleKey=lab&size=100")
                .statusCode(200)
                .body(entry + ".movedRows", is(2))
                .body(entry + ".stuck", is(false))
                .body(entry, not(hasKey("fromPatientId")))
                .body("items.state", everyItem(equalTo("COMPLETED")))
                .body("items.moduleKey", everyItem(equalTo("lab")));
        Api.as(Demo.CLERK)
                .get("/api/v1/demographic/module-repoints?state=PENDING&moduleKey=none")
                .statusCode(200)
                .body("items", empty())
                .body("totalItems", is(0));
    }

    private static ValidatableResponse list(Merge merge) {
        return Api.as(Demo.CLERK).get(merge.path("/module-repoint")).statusCode(200);
    }

    private static ValidatableResponse retry(Merge merge) {
        return Api.as(Demo.CLERK).post(merge.path("/module-repoint/retry")).statusCode(200);
    }
}
