package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.IntStream;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.AuditTrail;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.EmergencyAccesses;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuditBrowserTest {

    private static final int PAGE = 50;

    @Test
    void eventsWhenRequestedForAPatientThenSayWhoDidWhat() {
        readChart(1);
        try (DeskPage desk = DeskPage.signedIn(Demo.AUDITOR, Demo.NORTH, null)) {
            desk.go("/audit")
                    .type("Patient id", Demo.PATIENT_AT_N1)
                    .press("Show events")
                    .see("getSummaryPanel");

            assertThat(desk.table("Audit events, newest first"))
                    .anySatisfy(row -> assertThat(row)
                            .contains("getSummaryPanel", "Granted (200)", Demo.CLINICIAN_ID, Demo.PATIENT_AT_N1));
            desk.assertAccessible();
        }
    }

    /** Whom somebody tried to reach is what an auditor looks for; the response had no data of this patient. */
    @Test
    void eventsWhenACallWasRefusedThenHaveThePatientThatItNamed() {
        Servers.shared()
                .send(RawRequest.get("/api/v1/clinical/observations/page?patientId=" + Demo.PATIENT_AT_N2)
                        .bearer(Sessions.at(Servers.shared()).token(Demo.CLINICIAN)))
                .expect(403);
        AuditTrail.at(Servers.shared()).await("outcome=REFUSED&patientId=" + Demo.PATIENT_AT_N2, 1);
        try (DeskPage desk = DeskPage.signedIn(Demo.AUDITOR, Demo.NORTH, null)) {
            desk.go("/audit")
                    .type("Account id", Demo.CLINICIAN_ID)
                    .choose("Outcome", "Refused")
                    .press("Show events")
                    .see("listObservations");

            assertThat(desk.table("Audit events, newest first"))
                    .anySatisfy(row -> assertThat(row)
                            .contains("listObservations", "Refused (403)", Demo.PATIENT_AT_N2 + " (only named)"));
            desk.assertAccessible();
        }
    }

    @Test
    void eventsWhenAnAccountWasAdministeredThenSayWhoseAccountAndWhatElseWasNamed() {
        String assignment = Demo.unknown(0x804);
        Administration.at(Servers.shared(), Demo.ADMIN)
                .delete(Administration.account(Demo.TRAINEE_ID) + "/role-assignments/" + assignment)
                .expect(404);
        AuditTrail.at(Servers.shared()).await("recordId=" + assignment, 1);
        try (DeskPage desk = DeskPage.signedIn(Demo.AUDITOR, Demo.NORTH, null)) {
            desk.go("/audit")
                    .type("Administered account id", Demo.TRAINEE_ID)
                    .press("Show events")
                    .see("deleteRoleAssignment");

            assertThat(desk.table("Audit events, newest first"))
                    .anySatisfy(row -> assertThat(row)
                            .contains(
                                    "deleteRoleAssignment",
                                    Demo.TRAINEE_ID,
                                    assignment,
                                    "userAccountId " + Demo.TRAINEE_ID));
            desk.assertAccessible();
        }
    }

    @Test
    void eventsWhenThereAreMoreThenTheCursorReadsOnWithoutRepeating() {
        readChart(PAGE + 5);
        try (DeskPage desk = DeskPage.signedIn(Demo.AUDITOR, Demo.NORTH, null)) {
            desk.go("/audit")
                    .type("Patient id", Demo.PATIENT_AT_N1)
                    .press("Show events")
                    .see("Read on");
            List<List<String>> first = desk.table("Audit events, newest first");
            assertThat(first).hasSize(PAGE);

            desk.press("Read on");

            assertThat(readOn(desk))
                    .doesNotHaveDuplicates()
                    .startsWith(first.get(0))
                    .containsAll(first);
        }
    }

    private static List<List<String>> readOn(DeskPage desk) {
        awaitRows(desk, PAGE + 1);
        return desk.table("Audit events, newest first");
    }

    @Test
    void eventsWhenThereAreMoreThanTwoPagesThenAllOfThemAreReached() {
        readChart(2 * PAGE + 5);
        try (DeskPage desk = DeskPage.signedIn(Demo.AUDITOR, Demo.NORTH, null)) {
            desk.go("/audit").type("Patient id", Demo.PATIENT_AT_N1).press("Show events");

            desk.press("Read on");
            awaitRows(desk, PAGE + 1);
            assertThat(desk.focused().getText()).isEqualTo("Read on");
            desk.press("Read on");

            awaitRows(desk, 2 * PAGE + 1);
        }
    }

    @Test
    void eventsWhenReadOnAfterAnotherSearchThenAreNotAnnounced() {
        readChart(PAGE + 5);
        try (DeskPage desk = DeskPage.signedIn(Demo.AUDITOR, Demo.NORTH, null)) {
            desk.go("/audit").type("Patient id", Demo.PATIENT_AT_N1).press("Show events");
            desk.hold("cursor=").press("Read on").awaitHeld();

            desk.type("Account id", Demo.unknown(0x803)).press("Show events").see("No event matches.");
            desk.release();

            desk.awaitAnnounced("0 of 0 events");
        }
    }

    private static void awaitRows(DeskPage desk, int rows) {
        desk.first("tbody tr:nth-child(" + rows + ")");
    }

    @Test
    void eventsWhenNoneMatchThenSaysSo() {
        try (DeskPage desk = DeskPage.signedIn(Demo.AUDITOR, Demo.NORTH, null)) {
            desk.go("/audit")
                    .type("Account id", Demo.unknown(0x803))
                    .press("Show events")
                    .see("No event matches.");
        }
    }

    /** The events of the search before would be taken for those of this one. */
    @ParameterizedTest
    @CsvSource({"/audit, /audit-events", "/security-events, /security-events?"})
    void eventsWhenTheSearchFailsThenThoseOfTheFormerOneAreGone(String path, String request) {
        readChart(1);
        try (DeskPage desk = DeskPage.signedIn(Demo.AUDITOR, Demo.NORTH, null)) {
            desk.go(path).press("Show events").first("tbody tr");

            desk.fail(request, 503).press("Show events").see("Busy");

            assertThat(desk.all("tbody tr")).isEmpty();
        }
    }

    @Test
    void timeWhenItsYearHasTooManyDigitsThenTheFieldSaysSo() {
        try (DeskPage desk = DeskPage.signedIn(Demo.AUDITOR, Demo.NORTH, null)) {
            desk.go("/audit").see("Show events");
            desk.evaluate("document.querySelector('[name=from]').value = '12026-01-01T00:00'");

            desk.press("Show events").see("From is not valid");
        }
    }

    @Test
    void securityEventsWhenFilteredByKindThenHaveThisKindOnly() {
        try (DeskPage desk = DeskPage.signedIn(Demo.AUDITOR, Demo.NORTH, null)) {
            desk.go("/security-events").choose("Kind", "Login succeeded").press("Show events");

            assertThat(desk.table("Security events, newest first"))
                    .isNotEmpty()
                    .allSatisfy(row -> assertThat(row.get(1)).isEqualTo("Login succeeded"));
            desk.assertAccessible();
        }
    }

    @Test
    void securityEventsWhenARoleWasChangedThenNameItAndThePermissionsThatItGainedAndLost() {
        Administration admin = Administration.at(Servers.shared(), Demo.ADMIN);
        String code = "DESK-" + UUID.randomUUID().toString().toUpperCase(Locale.ROOT);
        String role = admin.role(code, "clinical.note.read");
        admin.put("/roles/" + role, Administration.roleUpdate(0, "clinical.visit.read"))
                .expect(200);

        try (DeskPage desk = DeskPage.signedIn(Demo.AUDITOR, Demo.NORTH, null)) {
            desk.go("/security-events").choose("Kind", "Role changed").press("Show events");

            assertThat(desk.table("Security events, newest first"))
                    .anySatisfy(row ->
                            assertThat(row).contains(code, "Added clinical.visit.read; Removed clinical.note.read"));
        }
    }

    @Test
    void securityEventsWhenFilteredByTheActorThenHaveWhatThisAccountDid() {
        Administration.at(Servers.shared(), Demo.ADMIN)
                .role("DESK-" + UUID.randomUUID().toString().toUpperCase(Locale.ROOT), "clinical.note.read");

        try (DeskPage desk = DeskPage.signedIn(Demo.AUDITOR, Demo.NORTH, null)) {
            desk.go("/security-events")
                    .choose("Kind", "Role created")
                    .type("By account id", Demo.ADMIN_ID)
                    .press("Show events");

            assertThat(desk.table("Security events, newest first"))
                    .isNotEmpty()
                    .allSatisfy(row -> assertThat(row.get(4)).isEqualTo(Demo.ADMIN_ID));
        }
    }

    @Test
    void securityEventsWhenFilteredByAPatientThenHaveThisPatientOnly() {
        EmergencyAccesses.at(Servers.shared()).inNorth();

        try (DeskPage desk = DeskPage.signedIn(Demo.AUDITOR, Demo.NORTH, null)) {
            desk.go("/security-events").type("Patient id", Demo.PATIENT_AT_N1).press("Show events");

            assertThat(desk.table("Security events, newest first"))
                    .isNotEmpty()
                    .allSatisfy(row -> assertThat(row.get(5)).isEqualTo(Demo.PATIENT_AT_N1));
        }
    }

    @Test
    void navigationWhenThePermissionIsMissingThenDoesNotOfferTheView() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            assertThat(desk.first("nav").getText())
                    .contains("Patients", "Duplicates")
                    .doesNotContain("Audit", "Security events", "Denied");
            desk.go("/audit").see("This page needs the permission accesscontrol.auditevent.read");
        }
    }

    private static void readChart(int times) {
        String token = Sessions.at(Servers.shared()).token(Demo.CLINICIAN);
        IntStream.range(0, times)
                .forEach(i -> Servers.shared()
                        .send(RawRequest.get("/api/v1/clinical/patients/" + Demo.PATIENT_AT_N1 + "/summary-panel")
                                .bearer(token))
                        .expect(200));
    }
}
