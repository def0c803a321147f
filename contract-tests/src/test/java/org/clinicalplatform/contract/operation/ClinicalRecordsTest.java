package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.lessThanOrEqualTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.restassured.path.json.JsonPath;
import io.restassured.response.ValidatableResponse;
import java.util.List;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.Participations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What the kinds of clinical record have in common, one after another. */
class ClinicalRecordsTest {

    private final Api clinician = Api.as(Demo.CLINICIAN);

    @ParameterizedTest
    @EnumSource
    void recordWhenCreatedThenIsReadTheSameAndFound(ClinicalRecords kind) {
        String created = clinician
                .post(kind.path(), kind.body(Demo.PATIENT_AT_N1))
                .statusCode(201)
                .header("Cache-Control", "no-store")
                .body("patientId", equalTo(Demo.PATIENT_AT_N1))
                .body("version", is(0))
                .body("createdBy", equalTo(Demo.CLINICIAN_ID))
                .extract()
                .asString();
        String id = JsonPath.from(created).getString("id");

        clinician.get(kind.path(id)).statusCode(200).body(equalTo(created));
        search(kind, "from=2000-01-01T00:00:00Z&patientId=" + Demo.PATIENT_AT_N1)
                .body("id", hasItem(id))
                .body("patientId", everyItem(equalTo(Demo.PATIENT_AT_N1)))
                .body("size()", lessThanOrEqualTo(500));
        search(kind, "code=zz%7Cno-such-code").body("size()", is(0));
        clinician
                .get(kind.pagePath(Demo.PATIENT_AT_N1) + "&size=1")
                .statusCode(200)
                .body("items.size()", is(1))
                .body("totalItems", greaterThan(0));
    }

    @ParameterizedTest
    @EnumSource
    void recordWhenVoidedThenItsIdNamesNothing(ClinicalRecords kind) {
        String id = create(kind);

        clinician
                .delete(kind.path(id) + "?reason=Recorded+for+the+wrong+patient")
                .statusCode(204);

        clinician.get(kind.path(id)).statusCode(404).body("errorMessage", equalTo(kind.notFound()));
        clinician.delete(kind.path(id)).statusCode(404);
        search(kind, "patientId=" + Demo.PATIENT_AT_N1).body("id", not(hasItem(id)));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBSERVATION")
    void updateWhenVersionIsStaleThenIsAConflictAndNothingChanges(ClinicalRecords kind) {
        String id = create(kind);
        String body = kind.update(0);

        clinician
                .put(kind.path(id), body)
                .statusCode(200)
                .body("version", is(1))
                .body("id", equalTo(id));
        clinician.put(kind.path(id), body).statusCode(409).body("businessErrorCode", equalTo("VERSION_CONFLICT"));
        clinician.get(kind.path(id)).body("version", is(1));
    }

    @ParameterizedTest
    @CsvSource({"ENCOUNTER, serviceType", "OBSERVATION, method", "DIAGNOSIS, code", "CARE_PLAN, category"})
    void createWhenCodeSystemIsUnknownThenNamesItAndNotItsValue(ClinicalRecords kind, String coding) {
        Json body = Json.parse(kind.body(Demo.PATIENT_AT_N1))
                .with(coding, "{\"system\":\"urn:zz-made-up\",\"code\":\"1\"}");

        clinician
                .post(kind.path(), body)
                .statusCode(400)
                .body("errorMessage", equalTo("Invalid request: " + coding + ".system is not a known code system"));
    }

    @ParameterizedTest
    @CsvSource({"CONDITION, onsetDate", "ALLERGY, onsetDate"})
    void recordWhenADateIsInTheFutureThenNamesIt(ClinicalRecords kind, String property) {
        Json body = Json.parse(kind.body(Demo.PATIENT_AT_N1)).with(property, "\"2099-01-01\"");
        String message = "Invalid request: " + property + " is in the future";

        clinician.post(kind.path(), body).statusCode(400).body("errorMessage", equalTo(message));
        clinician
                .put(kind.path(create(kind)), Json.parse(kind.update(0)).with(property, "\"2099-01-01\""))
                .statusCode(400)
                .body("errorMessage", equalTo(message));
    }

    /** The list of a denied encounter is a 403, an exception in the requirements; a search is empty. */
    @Test
    void searchWhenEncounterIsDeniedThenTellsNothingOfIt() {
        clinician.get(Participations.ofEncounter(Demo.ENCOUNTER_AT_N2)).statusCode(403);
        for (String id : List.of(Demo.ENCOUNTER_AT_N2, Demo.unknown(0xa10))) {
            clinician
                    .get(Participations.PATH + "?encounterId=" + id)
                    .statusCode(200)
                    .body("id", empty());
        }
    }

    /** The charts of the demonstration data have some thousand observations. */
    @Test
    void searchWhenMoreMatchThanItReturnsThenItsHeaderSaysSo() {
        search(ClinicalRecords.OBSERVATION, "from=2000-01-01T00:00:00Z")
                .header("X-Result-Truncated", equalTo("true"))
                .body("size()", is(500));
        search(ClinicalRecords.OBSERVATION, "from=2000-01-01T00:00:00Z&to=2000-01-01T00:00:00Z")
                .header("X-Result-Truncated", nullValue());
        search(ClinicalRecords.OBSERVATION, "encounterId=" + Demo.ENCOUNTER)
                .header("X-Result-Truncated", nullValue())
                .body("size()", greaterThan(0));
    }

    @Test
    void searchWhenACategoryIsNamedThenHasItsObservationsOnly() {
        search(ClinicalRecords.OBSERVATION, "category=LABORATORY")
                .body("size()", greaterThan(0))
                .body("category", everyItem(equalTo("LABORATORY")));
        clinician
                .get(ClinicalRecords.OBSERVATION.pagePath(Demo.PATIENT_AT_N1) + "&category=VITAL_SIGNS")
                .statusCode(200)
                .body("totalItems", greaterThan(0))
                .body("items.category", everyItem(equalTo("VITAL_SIGNS")));
    }

    private ValidatableResponse search(ClinicalRecords kind, String query) {
        return clinician.get(kind.path() + "?" + query).statusCode(200);
    }

    private static String create(ClinicalRecords kind) {
        return kind.create(Api.shared(), Api.sessions().token(Demo.CLINICIAN)).text("id");
    }
}
