package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.EmergencyAccesses;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WebElement;

class ChartBrowserTest {

    private static final String CHART = "/patients/" + Demo.PATIENT_AT_N1;
    private static final List<String> HISTORY = List.of(
            "Laboratory results", "All problems", "All allergies", "Notes", "Care plans", "Visits", "Encounters");

    private static final String PANEL = """
            {"asOf": "2026-03-01T08:00:00Z",
             "demographics": {"patientId": "%s", "number": "65623072", "gender": "FEMALE", "identifiers": [],
                              "name": {"family": "Erdman", "given": ["Roseanna"]}},
             "activeProblems": [{"code": {"code": "1", "display": "Appendicitis"}, "verificationStatus": "DIFFERENTIAL"}],
             "allergies": {"status": "NOT_RECORDED", "active": [],
                           "statedAbsences": [{"substance": {"code": "409137002", "display": "No known drug allergy"},
                                               "verificationStatus": "CONFIRMED", "reactions": []}]},
             "vitalSigns": [],
             "currentPlacement": {"location": {"ward": "Cardiology", "bed": "A"}, "startedAt": "2026-03-01T08:00:00Z",
                                  "otherBedPlacementIds": ["01900000-0000-7000-8000-000000000999"]}}
            """.formatted(Demo.PATIENT_AT_N1).replace("\n", "");

    /** Each was left out or looked like a fact: a clinician decides by it. */
    @Test
    void chartWhenSomethingIsUncertainOrIncompleteThenSaysSo() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.respond("/summary-panel", PANEL);
            desk.go(CHART).see("Vital signs");

            assertThat(desk.text())
                    .contains(
                            "No allergy is recorded. This does not mean that there is none: ask the patient.",
                            "No known drug allergy",
                            "Appendicitis Differential",
                            "Several beds");
            desk.respond(
                    "/conditions/page",
                    "{\"items\": [{\"code\": {\"display\": \"Infarction\"}, \"clinicalStatus\": \"ACTIVE\","
                            + " \"verificationStatus\": \"REFUTED\"}], \"size\": 10, \"totalItems\": 1}");
            desk.press("All problems");
            assertThat(desk.table("All problems"))
                    .singleElement()
                    .satisfies(row -> assertThat(row).startsWith("Infarction Refuted"));
            desk.assertAccessible();
        }
    }

    @Test
    void vitalSignWhenCancelledThenIsListedAsSuch() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.respond(
                    "/clinical/observations",
                    "[{\"code\": {\"code\": \"8867-4\", \"display\": \"Heart rate\"}, \"value\": {\"quantity\":"
                            + " {\"value\": 72, \"unit\": \"/min\"}}, \"status\": \"CANCELLED\","
                            + " \"effectiveAt\": \"2026-01-01T00:00:00Z\"}]");
            desk.go(CHART);

            assertThat(desk.table("Vital signs that are not plotted, newest first"))
                    .singleElement()
                    .satisfies(row -> assertThat(row).contains("Heart rate", "72 /min", "Cancelled"));
        }
    }

    /** Whoever reads the value must see that it is not a result. */
    @Test
    void laboratoryResultWhenCancelledThenSaysSo() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go(CHART).see("Vital signs");
            desk.respond(
                    "/observations/page",
                    "{\"items\": [{\"code\": {\"display\": \"Potassium\"},\"value\": {\"quantity\": {\"value\": 7.1,"
                            + " \"unit\": \"mmol/L\"}}, \"status\": \"CANCELLED\",\"effectiveAt\":"
                            + " \"2026-01-01T00:00:00Z\"}], \"size\": 10, \"totalItems\": 1}");

            desk.press("Laboratory results");

            assertThat(desk.table("Laboratory results"))
                    .singleElement()
                    .satisfies(row -> assertThat(row).contains("7.1 mmol/L", "Cancelled"));
        }
    }

    /** In words, whatever the sender calls the code, since a colour or a letter may be overlooked. */
    @Test
    void laboratoryResultWhenItIsInterpretedThenSaysSoBesideTheValue() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go(CHART).see("Vital signs");
            desk.respond(
                    "/observations/page",
                    "{\"items\": [" + interpreted("HH", "HH") + "," + interpreted("L", null) + ","
                            + interpreted("N", "Normal") + "," + interpreted("local", "Haemolytic sample")
                            + "], \"size\": 10, \"totalItems\": 4}");

            desk.press("Laboratory results");

            assertThat(desk.table("Laboratory results"))
                    .extracting(row -> row.get(1))
                    .containsExactly(
                            "7.1 mmol/L Critical high",
                            "7.1 mmol/L Low",
                            "7.1 mmol/L Normal",
                            "7.1 mmol/L Haemolytic sample");
            desk.assertAccessible();
        }
    }

    @Test
    void vitalSignsWhenTheyAreInterpretedThenSaySoInEveryForm() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.respond("/clinical/observations", "[" + interpreted("HH", null) + "]");
            desk.go(CHART);

            assertThat(desk.first(".plot-latest").getText()).endsWith("Critical high");
            assertThat(desk.first(".plot svg").getDomAttribute("aria-label")).endsWith("among them: Critical high");
            assertThat(desk.first(".plot svg").getText()).contains("HH");
            desk.press("Values of Potassium");
            assertThat(desk.table("Potassium, newest first"))
                    .singleElement()
                    .satisfies(row -> assertThat(row).contains("7.1 Critical high"));
            desk.assertAccessible();
        }
    }

    /** A plot has no place for a code or a text, and nobody must miss that a measurement was not possible. */
    @Test
    void vitalSignsWhenTheyHaveNoQuantityThenAreListedLikeResults() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.respond(
                    "/clinical/observations",
                    "["
                            + vitalSign(
                                    "Consciousness",
                                    "\"value\": {\"coding\": {\"code\": \"V\", \"display\": \"Voice\"}},")
                            + "," + vitalSign("Pupils", "\"value\": {\"text\": \"Unequal\"},") + ","
                            + vitalSign(
                                    "Pain",
                                    "\"dataAbsentReason\": {\"code\": \"asked-declined\", \"display\": \"Declined\"},")
                            + "," + vitalSign("Blood pressure panel", "\"id\": \"panel\",") + ","
                            + vitalSign(
                                    "Cuff", "\"parentObservationId\": \"panel\", \"value\": {\"text\": \"Left arm\"},")
                            + "]");
            desk.go(CHART);

            assertThat(desk.table("Vital signs that are not plotted, newest first"))
                    .extracting(row -> row.get(0) + ": " + row.get(1) + " " + row.get(3))
                    .containsExactly(
                            "Consciousness: Voice Preliminary",
                            "Pupils: Unequal Preliminary",
                            "Pain: not measured: Declined Preliminary",
                            "Cuff: Left arm Preliminary");
            assertThat(desk.text()).doesNotContain("No vital signs are recorded.");
            desk.assertAccessible();
        }
    }

    @Test
    void vitalSignsWhenObservationsMayNotBeReadThenAreThoseOfThePanel() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.evaluate("const {permissions} = (await load('session.js')).session.status;"
                    + "permissions.splice(permissions.indexOf('clinical.observation.read'), 1);");

            desk.go(CHART);

            assertThat(desk.table("The newest of each vital sign"))
                    .anySatisfy(row -> assertThat(row).contains("Heart rate"));
            desk.assertAccessible();
        }
    }

    @Test
    void vitalSignsWhenThereAreNoneThenSaysSo() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.respond("/clinical/observations", "[]");

            desk.go(CHART).see("No vital signs are recorded.");
        }
    }

    private static String vitalSign(String display, String value) {
        return "{\"code\": {\"code\": \"1\", \"display\": \"" + display + "\"}, " + value
                + "\"status\": \"PRELIMINARY\", \"effectiveAt\": \"2026-01-01T00:00:00Z\"}";
    }

    private static String interpreted(String code, @Nullable String display) {
        String named = display == null ? "" : ",\"display\": \"" + display + '"';
        return """
                {"code": {"display": "Potassium"}, "value": {"quantity": {"value": 7.1, "unit": "mmol/L"}},
                 "interpretation": {"system": "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation",
                                    "code": "%s"%s}, "status": "FINAL", "effectiveAt": "2026-01-01T00:00:00Z"}
                """.formatted(code, named).replace("\n", "");
    }

    @Test
    void chartWhenOpenedThenShowsWhoItIsAndWhatMattersNow() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go(CHART).see("Vital signs");

            assertThat(desk.heading()).isEqualTo("Mrs. Roseanna Erdman");
            desk.awaitAnnounced("Mrs. Roseanna Erdman");
            assertThat(desk.first(".banner").getText()).contains("Apr 2, 1972", "Female", "65623072");
            assertThat(desk.text())
                    .contains("Ibuprofen", "High risk", "Hypertensive disorder", "Cardiology, room 1, bed A");
            desk.assertAccessible();
        }
    }

    @Test
    void vitalSignsWhenPlottedThenHaveAxesUnitsANameAndATableOfTheSameValues() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go(CHART);
            WebElement pressure = desk.first("svg[aria-label^='Blood pressure in mm[Hg]: ']");

            assertThat(pressure.getAriaRole()).isIn("image", "img");
            assertThat(pressure.getText()).contains("mm[Hg]", "Systolic", "Diastolic");
            assertThat(desk.all(".plot svg").size()).isGreaterThan(5);

            desk.press("Values of Blood pressure");
            List<List<String>> values = desk.table("Blood pressure, newest first");
            assertThat(pressure.getDomAttribute("aria-label")).contains(": " + 2 * values.size() + " values between");
            assertThat(values).allSatisfy(row -> assertThat(row).hasSize(3).doesNotContain("–"));
            desk.assertAccessible();
        }
    }

    @Test
    void historyWhenOpenedThenIsReadPageByPage() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go(CHART).see("Vital signs");
            HISTORY.forEach(title -> desk.press(title).table(title + ", newest first"));
            desk.assertAccessible();
        }
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go(CHART).see("Vital signs").press("Visits");
            List<List<String>> first = desk.table("Visits, newest first");

            desk.press("Next page").see("11 to 20 of");

            assertThat(desk.table("Visits, newest first")).hasSize(10).doesNotContainAnyElementsOf(first);
            assertThat(desk.focused().getDomAttribute("aria-label")).isEqualTo("Visits, newest first");
        }
    }

    @Test
    void searchWhenCutOffThenSaysSo() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            respondInstead(desk, "/api/v1/clinical/observations", 200, "[]", "{'X-Result-Truncated': 'true'}");

            desk.go(CHART).see("More records match than a search returns.");
        }
    }

    @Test
    void failureWhenAResponseIsAnErrorThenSaysWhatToDoAndRepeats() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            String body = "{\"errorCode\":503,\"apiPath\":\"/\",\"errorMessage\":\"Busy\",\"businessErrorCode\":null}";
            respondInstead(
                    desk, "/api/v1/clinical/notes/page", 503, body, "{'Retry-After': '2', 'X-Request-Id': 'r-1'}");
            desk.go(CHART).see("Vital signs").press("Notes").see("Try again in 2 s.");
            desk.see("The service is busy or starting.").see("request r-1");
            desk.assertAccessible();

            desk.evaluate("window.fetch = window.realFetch;");
            desk.press("Try again");

            assertThat(desk.table("Notes, newest first")).isNotEmpty();
        }
    }

    /** A denied and an unknown patient: the same page, so that nobody learns from it which of them there is. */
    @Test
    void chartWhenDeniedOrUnknownThenIsTheSamePage() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            String denied = closed(desk, Demo.PATIENT_AT_N2);
            String unknown = closed(desk, Demo.unknown(0x801));

            assertThat(denied).isEqualTo(unknown).contains("does not prove that there is no such record");
            desk.assertAccessible();
        }
    }

    private static String closed(DeskPage desk, String patientId) {
        desk.expectRefusal(404, "/api/v1/clinical/patients/" + patientId + "/summary-panel");
        desk.go("/denial").see("Request both");
        desk.go("/patients/" + patientId).see("Emergency access");
        assertThat(desk.heading()).isEqualTo("No chart");
        return desk.text().replaceAll("request \\S+", "request");
    }

    @Test
    void emergencyWhenDeclaredWithAReasonThenOpensTheChart() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN_N2)) {
            desk.expectRefusal(404, "/api/v1/clinical/patients/" + Demo.RESTRICTED_PATIENT_AT_N1 + "/summary-panel");
            desk.go("/patients/" + Demo.RESTRICTED_PATIENT_AT_N1).see("Emergency access");
            desk.press("Declare the emergency").see("Reason is required");
            desk.check("I have identified the patient by other means").type("Reason", "Found unconscious");

            desk.press("Declare the emergency").see("If the patient stays, have the registration desk register");

            assertThat(desk.first(".banner").getText()).contains("Restricted");
            desk.assertAccessible();
        } finally {
            revokeAll(Demo.CLINICIAN_N2_ID);
        }
    }

    /** Whoever presses again after a lost response declares the same emergency, which auditors review once. */
    @Test
    void emergencyWhenItsResponseIsLostThenIsDeclaredOnce() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN_N2)) {
            desk.expectRefusal(404, "/api/v1/clinical/patients/" + Demo.RESTRICTED_PATIENT_AT_N1 + "/summary-panel");
            desk.go("/patients/" + Demo.RESTRICTED_PATIENT_AT_N1).see("Emergency access");
            desk.check("I have identified the patient by other means").type("Reason", "Found unconscious");
            loseNext(desk, "/emergency-access");

            desk.press("Declare the emergency").see("The service could not be reached");
            desk.press("Declare the emergency").see("You have emergency access to this chart until");

            assertThat(active(Demo.CLINICIAN_N2_ID)).hasSize(1);
        } finally {
            revokeAll(Demo.CLINICIAN_N2_ID);
        }
    }

    /** Lets the service respond to the next request of this path, and the page not learn of it. */
    private static void loseNext(DeskPage desk, String path) {
        desk.evaluate("""
                const original = fetch;
                globalThis.fetch = async (url, options) => {
                  const response = await original(url, options);
                  if (!String(url).endsWith('%s')) {
                    return response;
                  }
                  globalThis.fetch = original;
                  throw new TypeError('the connection is lost');
                };
                """.formatted(path));
    }

    private static void revokeAll(String accountId) {
        EmergencyAccesses accesses = EmergencyAccesses.at(Servers.shared());
        active(accountId)
                .forEach(
                        access -> accesses.revoke(Demo.ADMIN, access.text("id")).expect(200));
    }

    private static List<Json> active(String accountId) {
        String admin = Sessions.at(Servers.shared()).token(Demo.ADMIN);
        return Servers.shared()
                .send(RawRequest.get(EmergencyAccesses.PATH + "?status=ACTIVE&userAccountId=" + accountId)
                        .bearer(admin))
                .expect(200)
                .json()
                .get("items")
                .items();
    }

    @Test
    void visitWhenNotConfirmedThenIsNotEnded() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go(CHART).see("Hospital admission").press("End the visit").see("A bed in another visit");
            desk.assertAccessible();

            desk.press("Cancel");

            assertThat(desk.focused().getText()).startsWith("End the visit");
            assertThat(desk.text()).contains("Hospital admission");
        }
    }

    @Test
    void chartWhenOnAPhoneThenFits() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.shrinkToPhone();
            desk.go(CHART).see("Vital signs").press("Visits").table("Visits, newest first");

            desk.assertAccessible();
            assertThat(desk.overflow()).isZero();
        }
    }

    /** Lets the page get a response that the demonstration does not give, from now on. */
    private static void respondInstead(DeskPage desk, String path, int status, String body, String headers) {
        desk.evaluate("window.realFetch = window.fetch;"
                + "window.fetch = (url, options) => String(url).split('?')[0].endsWith('" + path + "')"
                + " ? Promise.resolve(new Response('" + body + "', {status: " + status + ", headers: " + headers + "}))"
                + " : window.realFetch(url, options);");
    }
}
