package org.clinicalplatform.contract.harness;

import java.util.Map;

/**
 * The kinds of clinical record that have the same five operations: where they are, what one needs, and which of the
 * demonstration data prove a denial.
 */
public enum ClinicalRecords {
    ENCOUNTER("encounters", "Encounter", "40", """
        "type":{"system":"http://snomed.info/sct","code":"185349003"},"encounterClass":"AMBULATORY\"\
        """),
    OBSERVATION("observations", "Observation", "50", """
        "code":{"system":"http://loinc.org","code":"8867-4"},"value":{"quantity":{"value":72,"unit":"/min"}}\
        """),
    DIAGNOSIS("diagnoses", "Diagnosis", "52", """
        "text":"Acute bronchitis","certainty":"PROVISIONAL\"\
        """),
    CONDITION("conditions", "Condition", "54", """
        "code":{"system":"http://snomed.info/sct","code":"38341003"},"clinicalStatus":"ACTIVE",\
        "verificationStatus":"CONFIRMED\"\
        """),
    ALLERGY("allergies", "Allergy", "56", """
        "substance":{"system":"http://snomed.info/sct","code":"387207008"},"clinicalStatus":"ACTIVE",\
        "verificationStatus":"CONFIRMED\"\
        """),
    CLINICAL_NOTE("notes", "Clinical note", "58", """
        "type":{"system":"http://loinc.org","code":"11506-3"},"title":"Progress note","content":"Cough.\"\
        """),
    CARE_PLAN("care-plans", "Care plan", "60", """
        "status":"ACTIVE","intent":"PLAN","title":"Plan","periodStart":"2026-03-01\"\
        """);

    private static final String ID = "01900000-0000-7000-8000-000000000";

    private final String collection;
    private final String displayName;
    private final String prefix;
    private final String properties;

    ClinicalRecords(String collection, String displayName, String prefix, String properties) {
        this.collection = collection;
        this.displayName = displayName;
        this.prefix = prefix;
        this.properties = properties.strip();
    }

    public String path() {
        return "/api/v1/clinical/" + collection;
    }

    public String path(String id) {
        return path() + "/" + id;
    }

    public String pagePath(String patientId) {
        return path() + "/page?" + RawRequest.parameter("patientId", patientId);
    }

    public String notFound() {
        return displayName + " not found";
    }

    public String body(String patientId) {
        return "{\"patientId\":\"" + patientId + "\"," + properties + "}";
    }

    /** The specification's example of an update, of a version. */
    public String update(int version) {
        Json example = Spec.operations().stream()
                .filter(operation ->
                        operation.method().equals("PUT") && operation.path().startsWith(path() + "/{"))
                .findFirst()
                .flatMap(SpecOperation::exampleBody)
                .orElseThrow();
        return example.with("version", Integer.toString(version)).toString();
    }

    public boolean isReplaced() {
        return this != OBSERVATION;
    }

    /** Of {@link Demo#PATIENT_AT_N1}, in the demonstration data. */
    public String ofPatientAtN1() {
        return ID + prefix + "1";
    }

    /** Why {@link Demo#CLINICIAN} is denied, and the record of the demonstration data. */
    public Map<String, String> denied() {
        return Map.of(
                "at another facility", ID + prefix + "2",
                "in another tenant", ID + prefix + "3",
                "of a restricted patient", ID + prefix + "5",
                "voided", ID + prefix + "8");
    }

    /** A new record of {@link Demo#PATIENT_AT_N1}. */
    public Json create(ServerUnderTest server, String accessToken) {
        return create(server, accessToken, body(Demo.PATIENT_AT_N1));
    }

    public Json create(ServerUnderTest server, String accessToken, String body) {
        return server.send(RawRequest.post(path()).bearer(accessToken).json(body))
                .expect(201)
                .json();
    }
}
