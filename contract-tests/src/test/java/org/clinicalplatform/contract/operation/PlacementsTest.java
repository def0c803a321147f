package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.restassured.response.ValidatableResponse;
import java.util.UUID;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Placements;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;

/** One active placement an encounter, one patient a bed. */
class PlacementsTest {

    private final String bed = UUID.randomUUID().toString().substring(0, 8);

    @Test
    void searchWhenItsFiltersAreWrongThenIsRefused() {
        search("status", "zz-none").statusCode(400);
        search("from", "yesterday").statusCode(400);
        Api.as(Demo.CLINICIAN)
                .queryParam("from", "2026-01-02T00:00:00Z")
                .queryParam("to", "2026-01-01T00:00:00Z")
                .get(Placements.PATH)
                .then()
                .statusCode(400)
                .body("errorMessage", equalTo("Invalid request: to is before from"));
    }

    @Test
    void placementWhenItsVisitEndsThenEndsToo() {
        String visit = Visits.open(Api.shared(), Api.sessions().token(Demo.CLINICIAN));
        String encounter = ClinicalRecords.ENCOUNTER
                .create(
                        Api.shared(),
                        Api.sessions().token(Demo.CLINICIAN),
                        ClinicalRecords.ENCOUNTER
                                .body(Demo.PATIENT_AT_N1)
                                .replaceFirst("\\{", "{\"visitId\":\"" + visit + "\","))
                .text("id");
        String placed = place(encounter, bed).statusCode(201).extract().path("id");

        Api.as(Demo.CLINICIAN)
                .contentType("application/json")
                .body("{}")
                .post(Visits.endPath(visit))
                .then()
                .statusCode(200);

        Api.as(Demo.CLINICIAN).get(Placements.PATH + "/" + placed).then().body("status", equalTo("COMPLETED"));
        place(encounter(), bed).statusCode(201);
    }

    @Test
    void encounterWhenOtherRecordsReferToItThenIsNotVoided() {
        String encounter = encounter();
        String placed = place(encounter, bed).statusCode(201).extract().path("id");

        Api.as(Demo.CLINICIAN)
                .delete(ClinicalRecords.ENCOUNTER.path(encounter))
                .then()
                .statusCode(409)
                .body("businessErrorCode", equalTo("ENCOUNTER_IN_USE"));

        Api.as(Demo.CLINICIAN).delete(Placements.PATH + "/" + placed).then().statusCode(204);
        Api.as(Demo.CLINICIAN)
                .delete(ClinicalRecords.ENCOUNTER.path(encounter))
                .then()
                .statusCode(204);
    }

    @Test
    void visitWhenPlannedThenBeginsOnceAndIsNotCancelledAfter() {
        String visit = planned();

        Api.as(Demo.CLINICIAN)
                .contentType("application/json")
                .body("{}")
                .post(Visits.path(visit) + "/start")
                .then()
                .statusCode(200)
                .body("status", equalTo("IN_PROGRESS"));

        for (String action : new String[] {"/start", "/cancel"}) {
            Api.as(Demo.CLINICIAN)
                    .contentType("application/json")
                    .body("{}")
                    .post(Visits.path(visit) + action)
                    .then()
                    .statusCode(409)
                    .body("businessErrorCode", equalTo("VISIT_NOT_PLANNED"));
        }
    }

    @Test
    void visitWhenPlannedThenCanBeCancelled() {
        String visit = planned();

        String status = Api.as(Demo.CLINICIAN)
                .post(Visits.path(visit) + "/cancel")
                .then()
                .statusCode(200)
                .extract()
                .path("status");

        assertThat(status).isEqualTo("CANCELLED");
    }

    private static String planned() {
        return Visits.open(
                        Api.shared(),
                        Api.sessions().token(Demo.CLINICIAN),
                        Visits.opening(Demo.PATIENT_AT_N1)
                                .replaceFirst("\\{", "{\"status\":\"PLANNED\",\"startedAt\":\"2099-01-01T00:00:00Z\","))
                .text("id");
    }

    private static String encounter() {
        return ClinicalRecords.ENCOUNTER
                .create(Api.shared(), Api.sessions().token(Demo.CLINICIAN))
                .text("id");
    }

    private static ValidatableResponse search(String parameter, String value) {
        return Api.as(Demo.CLINICIAN)
                .queryParam(parameter, value)
                .get(Placements.PATH)
                .then();
    }

    private static ValidatableResponse place(String encounter, String bed) {
        return Api.as(Demo.CLINICIAN)
                .contentType("application/json")
                .body(Placements.placing(encounter, bed))
                .post(Placements.PATH)
                .then();
    }
}
