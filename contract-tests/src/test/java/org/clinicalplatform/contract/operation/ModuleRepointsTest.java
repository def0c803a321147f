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
import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.Lock;
import org.clinicalplatform.contract.harness.ModuleMerges;
import org.clinicalplatform.contract.harness.ModuleMerges.Merge;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Registrar;
import org.junit.jupiter.api.Test;

@NeedsOwnServer("puts rows of modules into the database")
class ModuleRepointsTest {

    private static final Duration SOON = Duration.ofSeconds(10);

    private final Database database = Api.shared().database();
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
    void rowsWhenTheirModuleWasBehindAtALaterMergeThenEndWithTheLastSurvivorAndGoBackStepByStep() {
        TwoPatients two = TwoPatients.registered();
        Json last = Registrar.at(Api.shared()).newPatient();
        String order = merges.row("lab.lab_order", two.losingPatient());
        String first;
        String second;
        try (Lock lock = Lock.by(database, "select 1 from lab.lab_order where id = ?::uuid for update", order)) {
            first = two.merge().statusCode(201).extract().path("personMergeId");
            assertThat(Await.until(SOON, () -> merges.state(first, "lab").equals("FAILED")))
                    .as("tried in vain with %s", lock)
                    .isTrue();
            second = TwoPatients.merge(last.text("personId"), two.survivor())
                    .statusCode(201)
                    .extract()
                    .path("personMergeId");
        }

        retry(first).body("[1].state", equalTo("COMPLETED"));

        assertThat(merges.count("lab.lab_order", last.text("id"))).isEqualTo(1);
        TwoPatients.undo(second).statusCode(200);
        assertThat(Await.until(SOON, () -> merges.count("lab.lab_order", two.survivingPatient()) == 1))
                .isTrue();
        TwoPatients.undo(first).statusCode(200);
        assertThat(Await.until(SOON, () -> merges.count("lab.lab_order", two.losingPatient()) == 1))
                .isTrue();
    }

    @Test
    void messagesWhenBothSidesHadANumberThenThereIsOneForTheAuthorityTheyShare() {
        Merge merge = merges.withoutObligations();

        String message = Api.as(Demo.CLERK)
                .get(merge.path("/adt-a40"))
                .then()
                .statusCode(200)
                .body("assigningAuthority", contains("urn:clinicalplatform:demo:north:mrn"))
                .extract()
                .path("[0].message");

        assertThat(message.split("\r", -1))
                .satisfiesExactly(
                        msh -> assertThat(msh)
                                .startsWith("MSH|^~\\&|CLINICAL-PLATFORM|")
                                .contains("|20260301081530.000+0000||ADT^A40^ADT_A39|"),
                        evn -> assertThat(evn).isEqualTo("EVN|A40|20260301081530.000+0000"),
                        pid -> assertThat(pid)
                                .startsWith(
                                        "PID|||N4112620^^^&urn:clinicalplatform:demo:north:mrn&URI^MR||Erd\\F\\man^Roseanna^")
                                .endsWith("||19720402|F"),
                        mrg -> assertThat(mrg)
                                .startsWith("MRG|N9000004^^^&urn:clinicalplatform:demo:north:mrn&URI^MR|")
                                .contains("Erdmann^Roseanna"),
                        end -> assertThat(end).isEmpty());
    }

    private static ValidatableResponse list(Merge merge) {
        return Api.as(Demo.CLERK).get(merge.path("/module-repoint")).then().statusCode(200);
    }

    private static ValidatableResponse retry(Merge merge) {
        return retry(merge.id());
    }

    private static ValidatableResponse retry(String mergeId) {
        return Api.as(Demo.CLERK)
                .post(ModuleMerges.path(mergeId, "/module-repoint/retry"))
                .then()
                .statusCode(200);
    }
}
