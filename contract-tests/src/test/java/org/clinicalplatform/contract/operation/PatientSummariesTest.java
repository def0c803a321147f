package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;

import io.restassured.response.ValidatableResponse;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Patients;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatientSummariesTest {

    private static final String INSTANT = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z";
    private static final String PERSON_AT_N1 = "01900000-0000-7000-8000-000000001101";

    private static final String NO_KNOWN_ALLERGY = "716186003";
    private static final String NO_KNOWN_DRUG_ALLERGY = "409137002";
    private static final String IBUPROFEN = "387207008";

    @Test
    void panelWhenPatientIsVisibleThenTellsWhoThatIs() {
        panel(Demo.PATIENT_AT_N1)
                .header("Cache-Control", "no-store")
                .body("asOf", matchesPattern(INSTANT))
                .body("demographics.patientId", equalTo(Demo.PATIENT_AT_N1))
                .body("demographics.personId", equalTo(PERSON_AT_N1))
                .body("demographics.name.family", equalTo("Erdman"))
                .body("demographics.name.given", contains("Roseanna"))
                .body("demographics.name.use", equalTo("OFFICIAL"))
                .body("demographics.gender", equalTo("FEMALE"))
                .body("demographics.birthDate", equalTo("1972-04-02"))
                .body("demographics.birthDateEstimated", is(false))
                .body("demographics.identifiers.value", contains("N4112620"))
                .body("demographics.restricted", is(false))
                .body("demographics.temporary", is(false))
                .body("demographics", not(hasKey("deceasedAt")))
                .body("currentVisit.status", equalTo("IN_PROGRESS"));
    }

    @Test
    void panelWhenPersonIsNotIdentifiedYetThenSaysSo() {
        panel(Demo.TEMPORARY_PATIENT)
                .body("demographics.temporary", is(true))
                .body("demographics.birthDateEstimated", is(true));
    }

    @Test
    @NeedsOwnServer("makes a patient in the database")
    void summaryWhenChartIsEmptyThenEveryListIsAndNothingIsKnownOfAllergies() {
        String patient = newPatient();

        summary(patient)
                .body("panel.activeProblems", empty())
                .body("panel.allergies.status", equalTo("NOT_RECORDED"))
                .body("panel.allergies.active", empty())
                .body("panel.allergies.statedAbsences", empty())
                .body("panel.vitalSigns", empty())
                .body("panel", not(hasKey("currentVisit")))
                .body("panel", not(hasKey("currentPlacement")))
                .body("panel.demographics", not(hasKey("name")))
                .body("panel.demographics.identifiers", empty())
                .body("recentEncounters", empty())
                .body("recentDiagnoses", empty())
                .body("recentNotes", empty())
                .body("activeCarePlans", empty())
                .body("recentLaboratoryResults", empty());
    }

    @Test
    @NeedsOwnServer("makes a patient in the database")
    void summaryWhenChartIsWrittenThroughTheApiThenHasItAll() {
        String patient = newPatient();
        String visit = created("visits", Visits.opening(patient));
        String encounter = created("encounters", ofPatient(patient, """
                "visitId":"%s","type":{"system":"http://snomed.info/sct","code":"185349003"},\
                "encounterClass":"INPATIENT\"""".formatted(visit)));
        String placement = created("encounter-locations", """
                {"encounterId":"%s","location":{"ward":"Summaries %s"}}""".formatted(encounter, encounter));
        String problem = created("conditions", ofPatient(patient, """
                "code":{"system":"http://snomed.info/sct","code":"38341003"},"clinicalStatus":"ACTIVE",\
                "verificationStatus":"CONFIRMED\""""));
        created("conditions", ofPatient(patient, """
                "code":{"system":"http://snomed.info/sct","code":"195967001"},"clinicalStatus":"RESOLVED",\
                "verificationStatus":"CONFIRMED\""""));
        observation(patient, "VITAL_SIGNS", "8867-4", "2026-03-01T08:00:00.000Z");
        String pulse = observation(patient, "VITAL_SIGNS", "8867-4", "2026-03-01T09:00:00.000Z");
        String breath = observation(patient, "VITAL_SIGNS", "9279-1", "2026-03-01T08:30:00.000Z");
        observation(patient, "LABORATORY", "718-7", "2026-02-01T08:00:00.000Z");
        String hemoglobin = observation(patient, "LABORATORY", "718-7", "2026-02-02T08:00:00.000Z");
        String diagnosis =
                created("diagnoses", ofPatient(patient, "\"text\":\"Persistent cough\",\"certainty\":\"PROVISIONAL\""));
        String note = created("notes", ofPatient(patient, """
                "type":{"system":"http://loinc.org","code":"11506-3"},"title":"Progress note",\
                "content":"Coughs for ten days\""""));
        String plan = created("care-plans", ofPatient(patient, """
                "status":"ACTIVE","intent":"PLAN","title":"Stop smoking","periodStart":"2026-03-01\""""));

        ValidatableResponse summary = summary(patient);

        summary.body("panel.activeProblems.id", contains(problem))
                .body("panel.vitalSigns.id", contains(pulse, breath))
                .body("panel.currentVisit.id", equalTo(visit))
                .body("panel.currentPlacement.id", equalTo(placement))
                .body("recentEncounters.id", contains(encounter))
                .body("recentDiagnoses.id", contains(diagnosis))
                .body("recentNotes.id", contains(note))
                .body("recentNotes", everyItem(not(hasKey("content"))))
                .body("activeCarePlans.id", contains(plan))
                .body("recentLaboratoryResults.id", contains(hemoglobin));
        panel(patient)
                .body("activeProblems.id", contains(problem))
                .body("vitalSigns.id", contains(pulse, breath))
                .body("currentVisit.id", equalTo(visit))
                .body("currentPlacement.id", equalTo(placement));
    }

    @Test
    @NeedsOwnServer("makes a patient in the database")
    void panelWhenNoKnownAllergyIsRecordedThenNoneKnownUntilAnAllergyIs() {
        String patient = newPatient();

        String partial = allergy(patient, NO_KNOWN_DRUG_ALLERGY);
        panel(patient)
                .body("allergies.status", equalTo("NOT_RECORDED"))
                .body("allergies.statedAbsences.id", contains(partial));

        String none = allergy(patient, NO_KNOWN_ALLERGY);
        panel(patient)
                .body("allergies.status", equalTo("NONE_KNOWN"))
                .body("allergies.active", empty())
                .body("allergies.statedAbsences.id", contains(none, partial));

        String ibuprofen = allergy(patient, IBUPROFEN);
        panel(patient)
                .body("allergies.status", equalTo("RECORDED"))
                .body("allergies.active.id", contains(ibuprofen))
                .body("allergies.statedAbsences.id", contains(none, partial));
    }

    @Test
    @NeedsOwnServer("makes a patient in the database")
    void summaryWhenIdWasMergedAwayThenIsTheSurvivors() {
        Patients patients = new Patients(Api.shared().database());
        String survivor = patients.atN1();
        String retired = patients.mergedInto(survivor);
        String ibuprofen = allergy(survivor, IBUPROFEN);

        panel(retired)
                .body("demographics.patientId", equalTo(survivor))
                .body("allergies.active.id", contains(ibuprofen));
        summary(retired)
                .body("panel.demographics.patientId", equalTo(survivor))
                .body("panel.allergies.active.patientId", contains(survivor));
    }

    @ParameterizedTest
    @CsvSource({
        "clinician,       01900000-0000-7000-8000-000000000101, true",
        "clinician,       01900000-0000-7000-8000-000000000106, true",
        "clinician,       01900000-0000-7000-8000-000000000102, false",
        "clinician,       01900000-0000-7000-8000-000000000103, false",
        "clinician,       01900000-0000-7000-8000-000000000105, false",
        "clinician,       01900000-0000-7000-8000-000000000801, false",
        "clinician-n2,    01900000-0000-7000-8000-000000000106, true",
        "clinician-n2,    01900000-0000-7000-8000-000000000101, false",
        "clinician-south, 01900000-0000-7000-8000-000000000103, true",
        "clinician-south, 01900000-0000-7000-8000-000000000101, false",
        "admin,           01900000-0000-7000-8000-000000000102, true",
        "admin,           01900000-0000-7000-8000-000000000105, false"
    })
    void summaryWhenCallerMayOrMayNotSeeThePatientThenAnswers(String account, String patient, boolean visible) {
        Api.as(account).get(panelPath(patient)).then().statusCode(visible ? 200 : 404);
        Api.as(account).get(summaryPath(patient)).then().statusCode(visible ? 200 : 403);
    }

    private static ValidatableResponse panel(String patientId) {
        return Api.as(Demo.CLINICIAN).get(panelPath(patientId)).then().statusCode(200);
    }

    private static ValidatableResponse summary(String patientId) {
        return Api.as(Demo.CLINICIAN).get(summaryPath(patientId)).then().statusCode(200);
    }

    private static String panelPath(String patientId) {
        return "/api/v1/clinical/patients/" + patientId + "/summary-panel";
    }

    private static String summaryPath(String patientId) {
        return "/api/v1/clinical/patients/" + patientId + "/clinical-summary";
    }

    private static String newPatient() {
        return new Patients(Api.shared().database()).atN1();
    }

    private static String allergy(String patientId, String substance) {
        return created("allergies", ofPatient(patientId, """
                "substance":{"system":"http://snomed.info/sct","code":"%s"},"clinicalStatus":"ACTIVE",\
                "verificationStatus":"CONFIRMED\"""".formatted(substance)));
    }

    private static String observation(String patientId, String category, String code, String effectiveAt) {
        return created("observations", ofPatient(patientId, """
                "category":"%s","code":{"system":"http://loinc.org","code":"%s"},\
                "value":{"quantity":{"value":12,"unit":"/min"}},"effectiveAt":"%s\"""".formatted(category, code, effectiveAt)));
    }

    private static String ofPatient(String patientId, String properties) {
        return "{\"patientId\":\"" + patientId + "\"," + properties + "}";
    }

    /** The id of a new record of the kind. */
    private static String created(String kind, String body) {
        return Api.as(Demo.CLINICIAN)
                .contentType("application/json")
                .body(body)
                .post("/api/v1/clinical/" + kind)
                .then()
                .statusCode(201)
                .extract()
                .path("id");
    }
}
