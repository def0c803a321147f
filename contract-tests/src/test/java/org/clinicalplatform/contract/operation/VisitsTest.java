package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.restassured.response.ValidatableResponse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.Participations;
import org.clinicalplatform.contract.harness.Placements;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.Visits;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Visits are opened, read, listed, planned and ended. */
class VisitsTest {

    private static final String INSTANT = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z";
    private static final Json LEAST = Json.parse(Visits.opening(Demo.PATIENT_AT_N1));

    private final Api clinician = Api.as(Demo.CLINICIAN);

    @Test
    void createWhenLeastIsGivenThenOpensVisitInProgressHereAndNow() {
        clinician
                .post(Visits.PATH, LEAST)
                .statusCode(201)
                .header("Cache-Control", "no-store")
                .body("patientId", equalTo(Demo.PATIENT_AT_N1))
                .body("facilityId", equalTo(Demo.N1))
                .body("status", equalTo("IN_PROGRESS"))
                .body("visitClass", equalTo("AMBULATORY"))
                .body("type.code", equalTo("185349003"))
                .body("type", not(hasKey("display")))
                .body("version", is(0))
                .body("visitNumber", matchesPattern("[A-Z0-9]+"))
                .body("createdBy", equalTo(Demo.CLINICIAN_ID))
                .body("", not(hasKey("endedAt")))
                .body("", not(hasKey("reason")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        type            | {"system":"urn:made-up","code":"7"}
        type            | {"system":"a b","code":"forbidden-space"}
        type            | {"system":"x","code":"two  spaces"}
        type            | {"system":"x","code":" leading"}
        startedAt       | "2999-01-01T00:00:00Z"
        admissionSource | {}
        """)
    void createWhenValueBreaksARuleThenNamesPropertyButNotTheValue(String property, String value) {
        clinician
                .post(Visits.PATH, LEAST.with(property, value))
                .statusCode(400)
                .body("errorMessage", containsString(property))
                .body("errorMessage", not(matchesPattern(".*(made-up|a b|two|leading|2999).*")));
    }

    @Test
    void createWhenReasonHasTheLongestAllowedLengthThenKeepsItWhole() {
        String longest = "x".repeat(998) + "🩺";

        clinician
                .post(Visits.PATH, LEAST.with("reason", Json.quoted(longest)))
                .statusCode(201)
                .body("reason", equalTo(longest));
    }

    /** What is wrong in the body comes out before anybody looks for the patient. */
    @ParameterizedTest
    @ValueSource(strings = {Demo.PATIENT_AT_N1, Demo.PATIENT_AT_N2, "01900000-0000-7000-8000-000000000fff"})
    void createWhenShapeCodeSystemAndRuleAreBrokenThenOneResponseNamesAll(String patientId) {
        Json body = Json.parse(Visits.opening(patientId))
                .without("visitClass")
                .with("type", "{\"system\":\"urn:made-up\",\"code\":\"185349003\"}")
                .with("admissionSource", "{\"system\":\"http://hl7.org/fhir/ValueSet/rejected\",\"code\":\"a\"}")
                .with("status", "\"PLANNED\"");

        clinician
                .post(Visits.PATH, body)
                .statusCode(400)
                .body("businessErrorCode", nullValue())
                .body(
                        "errorMessage",
                        equalTo(
                                "Invalid request: admissionSource.system is not a known code system, startedAt is required"
                                        + " for a planned visit, type.system is not a known code system, visitClass is required"));
    }

    @Test
    void getWhenVisitHasEndedOrNotThenLeavesOutWhatHasNoValue() {
        clinician
                .get(Visits.path(Demo.ENDED_VISIT))
                .statusCode(200)
                .header("Cache-Control", "no-store")
                .body("id", equalTo(Demo.ENDED_VISIT))
                .body("status", equalTo("ENDED"))
                .body("startedAt", matchesPattern(INSTANT))
                .body("endedAt", matchesPattern(INSTANT));
        clinician
                .get(Visits.path(Demo.VISIT_IN_PROGRESS))
                .statusCode(200)
                .body("status", equalTo("IN_PROGRESS"))
                .body("", not(hasKey("endedAt")))
                .body("", not(hasKey("dischargeDisposition")));
    }

    @ParameterizedTest
    @CsvSource({
        "clinician,       200, 404, 404, 404, 404",
        "clinician-n2,    404, 200, 404, 404, 404",
        "clinician-south, 404, 404, 200, 404, 404",
        "admin,           200, 200, 404, 404, 404"
    })
    void getWhenCallerMayOrMayNotSeeThePatientThenFollowsTheRule(
            String account, int atN1, int atN2, int inSouth, int restricted, int voided) {
        Map.of(
                        Demo.ENDED_VISIT, atN1,
                        Demo.VISIT_AT_N2, atN2,
                        Demo.VISIT_IN_SOUTH, inSouth,
                        Demo.VISIT_OF_RESTRICTED_PATIENT, restricted,
                        Demo.VOIDED_VISIT, voided)
                .forEach((visit, status) ->
                        Api.as(account).get(Visits.path(visit)).statusCode(status));
    }

    @Test
    void listWhenPatientIsVisibleThenReturnsFirstPageOfTwenty() {
        List<String> starts = clinician
                .get(Visits.pagePath(Demo.PATIENT_AT_N1))
                .statusCode(200)
                .body("page", is(0))
                .body("size", is(20))
                .body("items.patientId.unique()", equalTo(List.of(Demo.PATIENT_AT_N1)))
                .extract()
                .path("items.startedAt");

        assertThat(starts).isSortedAccordingTo(Comparator.reverseOrder()).hasSizeLessThanOrEqualTo(20);
    }

    @Test
    void listWhenReadPageByPageThenEveryVisitIsSeenOnce() {
        String path = Visits.pagePath(Demo.PATIENT_AT_N1_AND_N2) + "&size=2&page=";
        int total = clinician.get(path + 0).extract().path("totalItems");
        List<String> seen = new ArrayList<>();
        for (int page = 0; page * 2 < total; page++) {
            seen.addAll(clinician.get(path + page).extract().path("items.id"));
        }

        assertThat(seen).hasSize(total).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = "{}")
    void endWhenNothingIsSaidThenEndsNowAndOnce(@Nullable String body) {
        String path = Visits.endPath(open(LEAST));

        clinician
                .send("POST", path, body)
                .statusCode(200)
                .header("Cache-Control", "no-store")
                .body("status", equalTo("ENDED"))
                .body("version", is(1))
                .body("", not(hasKey("dischargeDisposition")))
                .body("endedAt", notNullValue());
        clinician
                .send("POST", path, body)
                .statusCode(409)
                .body("errorMessage", equalTo("The visit has already ended"))
                .body("businessErrorCode", equalTo("VISIT_ALREADY_ENDED"));
    }

    @Test
    void endWhenBodySaysHowThenKeepsItAndReadsTheSame() {
        String id = open(LEAST.with("startedAt", "\"2026-01-05T09:00:00Z\""));
        Json body = Json.object("endedAt", "2026-01-05T12:00:00+01:00")
                .with(
                        "dischargeDisposition",
                        "{\"system\":\"http://terminology.hl7.org/CodeSystem/discharge-disposition\",\"code\":\"home\"}");

        String ended = clinician
                .post(Visits.endPath(id), body)
                .statusCode(200)
                .body("endedAt", equalTo("2026-01-05T11:00:00.000Z"))
                .body("dischargeDisposition.code", equalTo("home"))
                .extract()
                .asString();

        clinician.get(Visits.path(id)).body(equalTo(ended));
    }

    @ParameterizedTest
    @CsvSource({"start, IN_PROGRESS", "cancel, CANCELLED"})
    void visitWhenPlannedThenIsStartedOrCancelledOnce(String action, String status) {
        String visit =
                Visits.path(open(LEAST.with("status", "\"PLANNED\"").with("startedAt", "\"2099-01-01T00:00:00Z\"")));

        clinician.post(visit + "/" + action).statusCode(200).body("status", equalTo(status));

        for (String second : List.of("/start", "/cancel")) {
            clinician.post(visit + second).statusCode(409).body("businessErrorCode", equalTo("VISIT_NOT_PLANNED"));
        }
    }

    @Test
    void placementWhenItsVisitEndsThenEndsToo() {
        String patient = newPatient();
        String visit = open(Json.parse(Visits.opening(patient)));
        String encounter = encounterOf(patient, visit);
        String placed = place(encounter, visit).statusCode(201).extract().path("id");

        clinician.post(Visits.endPath(visit)).statusCode(200);

        clinician
                .get(Placements.PATH + "/" + placed)
                .body("status", equalTo("COMPLETED"))
                .body("version", is(1));
        clinician
                .get(ClinicalRecords.ENCOUNTER.path(encounter))
                .body("status", equalTo("FINISHED"))
                .body("endedAt", matchesPattern(INSTANT))
                .body("version", is(1))
                .body("updatedBy", equalTo(Demo.CLINICIAN_ID));
        clinician
                .get("/api/v1/clinical/patients/" + patient + "/current-location")
                .statusCode(204);
        String next = newPatient();
        place(encounterOf(next, open(Json.parse(Visits.opening(next)))), visit).statusCode(201);
    }

    @Test
    void recordWhenItsVisitHasEndedThenOnlyFindingsFollow() {
        String patient = newPatient();
        String visit = open(Json.parse(Visits.opening(patient)));
        String encounter = encounterOf(patient, visit);
        clinician.post(Visits.endPath(visit)).statusCode(200);

        Json another = Json.parse(ClinicalRecords.ENCOUNTER.body(patient)).with("visitId", Json.quoted(visit));
        verifyConflict(
                clinician.post(ClinicalRecords.ENCOUNTER.path(), another),
                "The visit has ended or was cancelled",
                "VISIT_CLOSED");
        verifyConflict(
                clinician.put(
                        ClinicalRecords.ENCOUNTER.path(encounter), Json.parse(ClinicalRecords.ENCOUNTER.update(1))),
                "The visit has ended or was cancelled",
                "VISIT_CLOSED");
        for (ValidatableResponse refused : List.of(
                place(encounter, visit),
                clinician.post(Placements.PATH, Placements.planning(encounter)),
                clinician.post(
                        ClinicalRecords.ENCOUNTER.path(encounter) + "/transfer", "{\"location\":{\"ward\":\"Test\"}}"),
                clinician.post(
                        Participations.ofEncounter(encounter),
                        Participations.body("ATTENDER", "2026-03-01T08:00:00Z")))) {
            verifyConflict(refused, "The encounter is finished or cancelled", "ENCOUNTER_CLOSED");
        }
        for (ClinicalRecords finding :
                List.of(ClinicalRecords.OBSERVATION, ClinicalRecords.DIAGNOSIS, ClinicalRecords.CLINICAL_NOTE)) {
            clinician
                    .post(finding.path(), Json.parse(finding.body(patient)).with("encounterId", Json.quoted(encounter)))
                    .statusCode(201);
        }
    }

    @Test
    void stayAndParticipationWhenWithinAnEncounterThatIsOverThenAreRecorded() {
        String patient = newPatient();
        String start = Json.quoted("2026-03-01T08:00:00Z");
        String end = Json.quoted("2026-03-01T08:45:00Z");
        String visit = open(Json.parse(Visits.opening(patient)).with("startedAt", start));
        Json body = Json.parse(ClinicalRecords.ENCOUNTER.body(patient)).with("visitId", Json.quoted(visit));
        String encounter = clinician
                .post(ClinicalRecords.ENCOUNTER.path(), body.with("startedAt", start))
                .statusCode(201)
                .extract()
                .path("id");
        clinician
                .post(Visits.endPath(visit), "{\"endedAt\":\"2026-03-01T09:00:00Z\"}")
                .statusCode(200);

        Json placement = Json.parse(Placements.placing(encounter, "A")).with("startedAt", start);
        clinician
                .post(Placements.PATH, placement.with("endedAt", end))
                .statusCode(201)
                .body("status", equalTo("COMPLETED"));
        Json participation = Json.parse(Participations.body("PRIMARY_PERFORMER", "2026-03-01T08:00:00Z"));
        clinician
                .post(Participations.ofEncounter(encounter), participation.with("endedAt", end))
                .statusCode(201);
    }

    @Test
    void visitWhenRecordedForTheWrongPatientThenIsVoidedAfterItsEncounters() {
        String patient = newPatient();
        String visit = open(Json.parse(Visits.opening(patient)));
        String encounter = encounterOf(patient, visit);
        clinician.post(Visits.endPath(visit)).statusCode(200);

        verifyConflict(clinician.delete(Visits.path(visit)), "Encounters refer to the visit", "VISIT_IN_USE");
        clinician.delete(ClinicalRecords.ENCOUNTER.path(encounter)).statusCode(204);
        clinician
                .delete(Visits.path(visit) + "?reason=Opened%20for%20a%20namesake")
                .statusCode(204);

        clinician.get(Visits.path(visit)).statusCode(404);
        clinician.get(Visits.pagePath(patient)).statusCode(200).body("totalItems", is(0));
    }

    @Test
    void encounterWhenFinishedThenItsPatientHasNoBed() {
        String patient = newPatient();
        String encounter = encounterOf(patient, open(Json.parse(Visits.opening(patient))));
        place(encounter, encounter).statusCode(201);
        Json finished = Json.parse(ClinicalRecords.ENCOUNTER.update(0))
                .with("status", "\"FINISHED\"")
                .with("endedAt", "\"2026-03-01T09:00:00Z\"");

        clinician.put(ClinicalRecords.ENCOUNTER.path(encounter), finished).statusCode(200);

        clinician
                .get("/api/v1/clinical/patients/" + patient + "/current-location")
                .statusCode(204);
    }

    @Test
    void patientWhenInABedThenGetsNoSecondOneInAnotherEncounter() {
        String patient = newPatient();
        String visit = open(Json.parse(Visits.opening(patient)));
        String other = encounterOf(patient, visit);
        String placed = place(encounterOf(patient, visit), visit).extract().path("id");

        verifyConflict(place(other, other), "The patient already occupies another bed", "PATIENT_ALREADY_IN_BED");

        clinician.post(Placements.PATH + "/" + placed + "/end").statusCode(200);
        place(other, other).statusCode(201);
    }

    private static void verifyConflict(ValidatableResponse response, String message, String code) {
        response.statusCode(409).body("errorMessage", equalTo(message)).body("businessErrorCode", equalTo(code));
    }

    private static String newPatient() {
        return Registrar.at(Api.shared()).newPatient().text("id");
    }

    /** In a bed that nobody else has. */
    private ValidatableResponse place(String encounterId, String uniqueId) {
        return clinician.post(Placements.PATH, Placements.placing(encounterId, uniqueId.substring(24)));
    }

    private static String encounterOf(String patient, String visit) {
        Json body = Json.parse(ClinicalRecords.ENCOUNTER.body(patient));
        return ClinicalRecords.ENCOUNTER
                .create(
                        Api.shared(),
                        Api.sessions().token(Demo.CLINICIAN),
                        body.with("visitId", Json.quoted(visit)).toString())
                .text("id");
    }

    private static String open(Json body) {
        return Visits.open(Api.shared(), Api.sessions().token(Demo.CLINICIAN), body.toString())
                .text("id");
    }
}
