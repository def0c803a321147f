package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.not;

import io.restassured.response.ValidatableResponse;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Patients;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;

class PatientSummariesTest {

    @Test
    @NeedsOwnServer("makes a patient in the database")
    void summaryWhenChartIsWrittenThroughTheApiThenHasItAll() {
        String patient = newPatient();
        String visit = created("visits", Visits.opening(patient));
        String encounter = created("encounters", ofPatient(patient, """
            "visitId":"%s","type":{"system":"http://snomed.info/sct","code":"185349003"},\
            "encounterClass":"INPATIENT\"\
            """.formatted(visit)));
        String placement = created("encounter-locations", """
            {"encounterId":"%s","location":{"ward":"Summaries %s"}}\
            """.formatted(encounter, encounter));
        String problem = created("conditions", ofPatient(patient, """
            "code":{"system":"http://snomed.info/sct","code":"38341003"},"clinicalStatus":"ACTIVE",\
            "verificationStatus":"CONFIRMED\"\
            """));
        created("conditions", ofPatient(patient, """
            "code":{"system":"http://snomed.info/sct","code":"195967001"},"clinicalStatus":"RESOLVED",\
            "verificationStatus":"CONFIRMED\"\
            """));
        observation(patient, "VITAL_SIGNS", "8867-4", "2026-03-01T08:00:00.000Z");
        String pulse = observation(patient, "VITAL_SIGNS", "8867-4", "2026-03-01T09:00:00.000Z");
        String breath = observation(patient, "VITAL_SIGNS", "9279-1", "2026-03-01T08:30:00.000Z");
        observation(patient, "LABORATORY", "718-7", "2026-02-01T08:00:00.000Z");
        String hemoglobin = observation(patient, "LABORATORY", "718-7", "2026-02-02T08:00:00.000Z");
        String diagnosis =
                created("diagnoses", ofPatient(patient, "\"text\":\"Persistent cough\",\"certainty\":\"PROVISIONAL\""));
        String note = created("notes", ofPatient(patient, """
            "type":{"system":"http://loinc.org","code":"11506-3"},"title":"Progress note",\
            "content":"Coughs for ten days\"\
            """));
        String plan = created("care-plans", ofPatient(patient, """
            "status":"ACTIVE","intent":"PLAN","title":"Stop smoking","periodStart":"2026-03-01\"\
            """));

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

    private static String observation(String patientId, String category, String code, String effectiveAt) {
        return created("observations", ofPatient(patientId, """
            "category":"%s","code":{"system":"http://loinc.org","code":"%s"},\
            "value":{"quantity":{"value":12,"unit":"/min"}},"effectiveAt":"%s\"\
            """.formatted(category, code, effectiveAt)));
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
