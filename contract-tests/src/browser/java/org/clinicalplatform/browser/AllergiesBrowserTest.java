package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllergiesBrowserTest {

    private static final String PANEL = """
            {"asOf": "2026-03-01T08:00:00Z",
             "demographics": {"patientId": "%s", "number": "65623072", "gender": "FEMALE", "identifiers": [],
                              "name": {"family": "Erdman", "given": ["Roseanna"]}},
             "activeProblems": [], "vitalSigns": [],
             "allergies": {"status": "%s", "active": [],
                           "statedAbsences": [{"substance": {"system": "http://snomed.info/sct", "code": "716186003"},
                                               "verificationStatus": "CONFIRMED", "reactions": [],
                                               "recordedAt": "2015-03-10T12:00:00Z"}]}}
            """;

    /** The panel has the active ones only, and without its severity a reaction may look harmless. */
    @Test
    void allergiesWhenAllAreListedThenHaveStatusAndSeverity() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Vital signs");
            desk.respond(
                    "/allergies/page",
                    "{\"items\": [{\"substance\": {\"code\": \"1\", \"display\": \"Penicillin\"},"
                            + " \"clinicalStatus\": \"INACTIVE\", \"verificationStatus\": \"CONFIRMED\","
                            + " \"recordedAt\": \"2026-01-01T00:00:00Z\", \"reactions\": [{\"manifestations\":"
                            + " [{\"code\": \"2\", \"display\": \"Anaphylaxis\"}], \"severity\": \"SEVERE\"}]}],"
                            + " \"size\": 10, \"totalItems\": 1}");

            desk.press("All allergies");

            assertThat(desk.table("All allergies"))
                    .singleElement()
                    .satisfies(row -> assertThat(row).startsWith("Penicillin: Anaphylaxis (severe)", "Inactive"));
            desk.assertAccessible();
        }
    }

    /** A sender need not name what its code means, and an unknown status must not reassure anybody. */
    @ParameterizedTest
    @CsvSource({
        "NONE_KNOWN, No known allergies.",
        "NOT_RECORDED, No allergy is recorded. This does not mean that there is none: ask the patient.",
        "UNKNOWN_HERE, No allergy is recorded. This does not mean that there is none: ask the patient."
    })
    void allergiesWhenNoneIsActiveThenTheChartSaysWhatIsKnown(String status, String statement) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.respond(
                    "/summary-panel",
                    PANEL.formatted(Demo.PATIENT_AT_N1, status).replace("\n", ""));

            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Vital signs");

            assertThat(desk.text()).contains(statement).containsPattern("716186003 \\(recorded [^)]*2015");
            desk.assertAccessible();
        }
    }
}
