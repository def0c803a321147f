package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManyVitalSignsBrowserTest {

    private static final String CUT_OFF = "There may be more vital signs than the newest, shown here.";

    private static final String PANEL = """
            {"asOf": "2026-03-01T08:00:00Z",
             "demographics": {"patientId": "%s", "number": "65623072", "gender": "FEMALE", "identifiers": [],
                              "name": {"family": "Erdman", "given": ["Roseanna"]}},
             "activeProblems": [], "allergies": {"status": "NOT_RECORDED", "active": [], "statedAbsences": []},
             "vitalSigns": [%s]}
            """;

    /** The panel has no more than fifty kinds, and does not tell of others. */
    @ParameterizedTest
    @CsvSource({"49, false", "50, true"})
    void vitalSignsOfThePanelWhenTheyAreAsManyAsItHasThenSaysThatThereMayBeMore(int kinds, boolean cutOff) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.evaluate("const {permissions} = (await load('session.js')).session.status;"
                    + "permissions.splice(permissions.indexOf('clinical.observation.read'), 1);");
            desk.respond("/summary-panel", panel(kinds)).go("/patients/" + Demo.PATIENT_AT_N1);

            assertThat(desk.table("The newest of each vital sign")).hasSize(kinds);
            assertThat(desk.text().contains(CUT_OFF)).isEqualTo(cutOff);
            desk.assertAccessible();
        }
    }

    private static String panel(int kinds) {
        String vitalSigns = IntStream.range(0, kinds)
                .mapToObj(kind -> "{\"code\": {\"code\": \"" + kind + "\"}, \"value\": {\"text\": \"normal\"},"
                        + " \"status\": \"FINAL\", \"effectiveAt\": \"2026-01-01T00:00:00Z\"}")
                .collect(Collectors.joining(", "));
        return PANEL.formatted(Demo.PATIENT_AT_N1, vitalSigns).replace("\n", "");
    }
}
