package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A blood pressure of two parts: what is recorded with the whole of it is in none of the two. */
class PanelRemarksBrowserTest {

    private static final String NOT_PLOTTED = "Vital signs that are not plotted, newest first";

    /** Systems that follow FHIR record the arm, and remarks, with the panel. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FINAL     | "comment": "The cuff was too small"           | The cuff was too small
            FINAL     | "bodySite": {"code": "1", "display": "Left arm"} | Left arm
            FINAL     | "method": {"code": "2", "display": "Palpation"}  | Palpation
            CANCELLED | "performer": "Clara Novak"                    | Cancelled
            """)
    void panelWhenItHasMoreThanItsPartsThenIsListed(String status, String property, String shown) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.respond("/clinical/observations?", observations(status, property));
            desk.go("/patients/" + Demo.PATIENT_AT_N1);

            List<List<String>> rows = desk.table(NOT_PLOTTED);
            assertThat(rows).hasSize(1);
            assertThat(String.join(" ", rows.get(0)))
                    .startsWith("Pressure panel")
                    .contains(shown);
            desk.assertAccessible();
        }
    }

    private static String observations(String status, String property) {
        String panel = "{\"id\": \"p\", \"code\": {\"code\": \"85354-9\", \"display\": \"Pressure panel\"},"
                + " \"status\": \"" + status + "\", " + property + ", \"effectiveAt\": \"2026-01-01T00:00:00Z\"}";
        String part = "{\"id\": \"s\", \"parentObservationId\": \"p\", \"code\": {\"code\": \"8480-6\"},"
                + " \"value\": {\"quantity\": {\"value\": 120, \"unit\": \"mm[Hg]\"}}, \"status\": \"FINAL\","
                + " \"effectiveAt\": \"2026-01-01T00:00:00Z\"}";
        return "[" + panel + ", " + part + "]";
    }
}
