package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PatientsBrowserTest {

    @Test
    void searchWhenAClinicianMistypesTheNameThenFindsThePatientAndOpensTheChart() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.type("Name", "erdmann").press("Find");

            assertThat(desk.table("Patients found"))
                    .satisfiesExactly(row ->
                            assertThat(row).startsWith("Mrs. Roseanna Erdman").contains("Female", "65623072"));
            desk.assertAccessible();

            desk.press("Mrs. Roseanna Erdman").see("Vital signs");
            assertThat(desk.heading()).isEqualTo("Mrs. Roseanna Erdman");
        }
    }

    /** A browser keeps titles in its history, for whoever uses the workstation next. */
    @Test
    void titleWhenTheHeadingNamesAPatientThenIsThatOfTheView() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Vital signs");

            assertThat(desk.heading()).isEqualTo("Mrs. Roseanna Erdman");
            assertThat(desk.title()).isEqualTo("Chart – Clinical Platform");
        }
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/duplicates/01900000-0000-7000-8000-000000001113").see("Possible duplicates");

            assertThat(desk.heading()).startsWith("Duplicates of ");
            assertThat(desk.title()).isEqualTo("Duplicates – Clinical Platform");
        }
    }

    /** The history outlives the session: it must not name a patient. */
    @Test
    void searchWhenGoneBackToFromAChartThenIsThereAgain() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.type("Name", "erdmann")
                    .press("Find")
                    .press("Mrs. Roseanna Erdman")
                    .see("Vital signs");

            desk.back().see("Find a patient");

            assertThat(desk.table("Patients found")).hasSize(1);
            assertThat(desk.value("Name")).isEqualTo("erdmann");
            assertThat(desk.evaluate("return location.href + JSON.stringify(history.state)"))
                    .asString()
                    .doesNotContain("erdmann");
            desk.press("Sign out").see("Forgotten password").signIn(Demo.CLINICIAN);
            desk.see("Find a patient").back().back().see("Find a patient");
            assertThat(desk.value("Name")).isEmpty();
        }
    }

    @Test
    void searchWhenAClerkFindsAPatientThenLeadsToDuplicatesAndToNoChart() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.type("Name", "Kaci Stanton").press("Find").see("Mrs. Kaci Candyce Stanton");

            assertThat(desk.all("a[href^='#/patients/']")).isEmpty();
            desk.assertAccessible();
            desk.press("Duplicates of Mrs. Kaci Candyce Stanton").see("Possible duplicates");
        }
    }

    @Test
    void searchWhenNothingIsFoundThenSaysSo() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.type("Number", "0000000000").press("Find").see("No patient found that you may see");
        }
    }

    /** The patients of the search before would be taken for those of this one. */
    @Test
    void searchWhenItFailsThenThePatientsOfTheFormerOneAreGone() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.type("Name", "erdmann").press("Find").see("Mrs. Roseanna Erdman");

            desk.fail("/clinical/patients?", 503).type("Name", "stanton").press("Find");

            assertThat(desk.see("Busy").text()).doesNotContain("Mrs. Roseanna Erdman");
        }
    }

    @Test
    void searchWhenEverythingIsEmptyThenTheFieldSaysWhatIsRequired() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.press("Find").see("Enter a name, a date of birth or a number");

            assertThat(desk.focused().getDomAttribute("aria-invalid")).isEqualTo("true");
            desk.assertAccessible();
        }
    }

    /** Closing the page fails if the request that was given up left a message on the console. */
    @Test
    void searchWhenLeftBeforeTheResponseThenIsDropped() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.evaluate("window.fetch = (url, {signal}) => new Promise((resolve, reject) =>"
                    + " signal.addEventListener('abort', () => reject(signal.reason)));");
            desk.type("Name", "erdmann").press("Find");
            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Loading");

            desk.go("/denial").see("Request both");

            assertThat(desk.all(".error")).isEmpty();
        }
    }

    @Test
    void wardListWhenRequestedThenShowsPlacesAndPatients() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.type("Ward", "no such ward").press("Show the ward").see("No patient that you may see has a bed here.");
            desk.type("Ward", "cardiology").press("Show the ward").see("Cardiology, room 1, bed A");
            desk.assertAccessible();
        }
    }

    /** Who is away for an examination keeps the bed. */
    @Test
    void wardListWhenAPatientHasTwoPlacesThenIsAnnouncedAsOnePatient() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            String entry = "{\"location\": {\"ward\": \"%s\"}, \"startedAt\": \"2026-03-01T08:00:00Z\","
                    + " \"patient\": {\"patientId\": \"" + Demo.PATIENT_AT_N1
                    + "\", \"number\": \"65623072\", \"names\": [{\"family\": \"Erdman\"}], \"gender\": \"FEMALE\"}}";
            desk.respond("/ward-list", "[" + entry.formatted("Cardiology") + ", " + entry.formatted("Radiology") + "]");

            desk.press("Show the ward").see("Radiology");

            desk.awaitAnnounced("1 patient in 2 places");
        }
    }

    /** A page of a proxy, which has the status of a success, or one without a body. */
    @ParameterizedTest
    @ValueSource(strings = {"<html></html>", ""})
    void responseWhenItIsNotJsonThenIsExplained(String body) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.respond("/ward-list", body).press("Show the ward");

            desk.see("Unexpected response with status 200").see("Try again");
        }
    }

    @Test
    void pageWhenOnAPhoneOrInTheDarkThenFitsAndIsAccessible() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.shrinkToPhone();
            desk.preferDark();
            desk.type("Name", "erdmann").press("Find").see("Mrs. Roseanna Erdman");

            desk.assertAccessible();
            assertThat(desk.overflow()).isZero();
        }
    }
}
