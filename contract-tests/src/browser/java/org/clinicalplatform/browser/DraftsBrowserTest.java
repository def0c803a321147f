package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** What was typed and not sent is there again for whoever typed it, and for nobody else. */
@LocalMode
class DraftsBrowserTest {
    private static final String CHART = "/patients/" + Demo.RESTRICTED_PATIENT_AT_N1;
    private static final String PANEL = "/api/v1/clinical/patients/" + Demo.RESTRICTED_PATIENT_AT_N1 + "/summary-panel";
    private static final String TYPED = "Found unconscious";
    private static final Duration TOO_LONG = Duration.ofMinutes(16);

    @Test
    void formWhenLeftThenHasWhatWasTypedOnTheWayBackAndForward() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN_N2)) {
            typeReason(desk);

            desk.go("/denial").see("Request both").back();

            assertThat(reason(desk)).isEqualTo(TYPED);
            desk.back().see("Find a patient").forward();
            assertThat(reason(desk)).isEqualTo(TYPED);
            assertThat(desk.first("[name=identified]").isSelected())
                    .as("a confirmation is given anew")
                    .isFalse();
            desk.assertAccessible();
        }
    }

    /** What is there again on the way back is lost with the page. */
    @Test
    void pageWhenItIsClosedAfterAReasonWasLeftUnsentThenTheBrowserWarns() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN_N2)) {
            typeReason(desk);
            assertThat(desk.warnsBeforeUnload()).isTrue();

            desk.go("/patients").see("Find a patient").type("Name", "Erdman");
            assertThat(desk.warnsBeforeUnload()).isTrue();

            desk.go(CHART).see("Emergency access").type("Reason", " ");
            desk.go("/patients").see("Find a patient");
            assertThat(desk.warnsBeforeUnload()).isFalse();
        }
    }

    /** The page that "Back" brings back loads itself again, and a question would keep it, with the session of before. */
    @Test
    void pageWhenItIsBroughtBackAfterAReasonWasLeftUnsentThenNothingKeepsItFromBeingLoadedAgain() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN_N2)) {
            typeReason(desk);
            desk.go("/patients").see("Find a patient");

            desk.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))");

            assertThat(desk.warnsBeforeUnload()).isFalse();
        }
    }

    @Test
    void formWhenItIsAboutAnotherPatientThenIsEmpty() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN_N2)) {
            typeReason(desk);
            desk.expectRefusal(404, "/api/v1/clinical/patients/" + Demo.unknown(0x801) + "/summary-panel");

            desk.go("/patients/" + Demo.unknown(0x801)).see("No chart");

            assertThat(reason(desk)).isEmpty();
        }
    }

    /** Browsers suggest what was typed before to whoever uses the computer next, and some send it to their maker. */
    @Test
    void fieldsWhenTheyMayNameAPatientThenTheBrowserNeitherKeepsNorSendsWhatIsTyped() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN_N2)) {
            desk.go("/patients").see("Find a patient");
            assertPrivate(desk, "[name=name]");
            typeReason(desk);
            assertPrivate(desk, "[name=reason]");
        }
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/duplicates/01900000-0000-7000-8000-000000001113")
                    .press("Compare")
                    .see("Both records");
            assertPrivate(desk, "[name=reason]");
        }
    }

    private static void assertPrivate(DeskPage desk, String field) {
        assertThat(desk.first(field).isDisplayed()).isTrue();
        for (String attribute : List.of("[autocomplete=off]", "[spellcheck=false]", "[writingsuggestions=false]")) {
            assertThat(desk.all("main input[type=text]:not(%1$s), main textarea:not(%1$s)".formatted(attribute)))
                    .as("fields that are not %s", attribute)
                    .isEmpty();
        }
    }

    @Test
    void sessionWhenItEndsInTheMiddleOfAFormThenTheNextOneOfTheAccountGoesOnThere() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN_N2)) {
            typeReason(desk);
            expire(desk);
            assertThat(desk.text()).doesNotContain(TYPED);
            assertThat(desk.value("Username")).isEmpty();
            assertThat(desk.evaluate("return localStorage.length + sessionStorage.length + document.cookie"
                            + " + JSON.stringify(history.state)"))
                    .isEqualTo("0null");

            desk.signIn(Demo.CLINICIAN_N2);

            desk.see("Emergency access");
            assertThat(desk.evaluate("return location.href")).asString().endsWith("#" + CHART);
            assertThat(reason(desk)).isEqualTo(TYPED);
        }
    }

    @Test
    void sessionWhenSomebodyElseSignsInThenNothingIsLeftForAnybody() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN_N2)) {
            typeReason(desk);
            expire(desk);

            desk.signIn(Demo.CLINICIAN);

            desk.see("Find a patient").go(CHART).see("Emergency access");
            assertThat(reason(desk)).isEmpty();
            desk.press("Sign out").see("Forgotten password").signIn(Demo.CLINICIAN_N2);
            desk.see("Find a patient").go(CHART).see("Emergency access");
            assertThat(reason(desk)).isEmpty();
        }
    }

    @Test
    void userWhenSignedOutThenLeavesNothingTyped() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN_N2)) {
            typeReason(desk);

            desk.press("Sign out").see("Forgotten password").signIn(Demo.CLINICIAN_N2);

            desk.see("Find a patient").go(CHART).see("Emergency access");
            assertThat(reason(desk)).isEmpty();
        }
    }

    @Test
    void sessionWhenNobodySignsInForLongAfterItsEndThenNothingIsLeft() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN_N2)) {
            typeReason(desk);
            expire(desk);

            desk.pass(TOO_LONG).evaluate("await new Promise((done) => setTimeout(done, 1500))");

            desk.signIn(Demo.CLINICIAN_N2);
            desk.see("Find a patient").go(CHART).see("Emergency access");
            assertThat(reason(desk)).isEmpty();
        }
    }

    @Test
    void passwordWhenTypedThenIsNotKept() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go("/account").type("Current password", Demo.PASSWORD).type("New password", "correct-Horse-1");

            desk.go("/patients").see("Find a patient").back();

            assertThat(desk.value("Current password")).isEmpty();
            assertThat(desk.value("New password")).isEmpty();
        }
    }

    @Test
    void searchWhenTypedAndNotSentThenIsThereOnTheWayBack() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.type("Name", "Erdman").go("/denial").see("Request both").back();

            assertThat(desk.value("Name")).isEqualTo("Erdman");
            desk.press("Find")
                    .see("Patients found")
                    .go("/denial")
                    .see("Request both")
                    .go("/patients");
            assertThat(desk.value("Name")).as("was sent").isEmpty();
        }
    }

    @Test
    void searchWhenTypedOnAfterItFoundSomebodyThenBothAreThereOnTheWayBack() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.type("Name", "erdmann").press("Find").see("Patients found");
            desk.type("Name", " Jones").press("Mrs. Roseanna Erdman").see("Vital signs");

            desk.back().see("Patients found");

            assertThat(desk.value("Name")).endsWith("Jones");
            desk.go("/denial").see("Request both").back();
            assertThat(desk.value("Name")).endsWith("Jones");
        }
    }

    @Test
    void decisionWhenItsPageIsLeftThenHasTheAnswerAgainUnlessItWasCancelled() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/work-list").press("Dismiss …");
            desk.type("How do you know that they are two?", TYPED).back();
            desk.see("Find a patient").forward().press("Dismiss …");
            assertThat(desk.value("How do you know that they are two?")).isEqualTo(TYPED);

            desk.press("Cancel").press("Dismiss …");

            assertThat(desk.value("How do you know that they are two?")).isEmpty();
            desk.type("How do you know that they are two?", TYPED).keys(Keys.ESCAPE);
            desk.press("Dismiss …");
            assertThat(desk.value("How do you know that they are two?")).isEmpty();
        }
    }

    @Test
    void mergeWhenPreviewedAndLeftThenHasWhatWasTypedAgain() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/work-list").press("Compare").see("Both records");
            List<String> names = desk.table("Both records").get(0);
            desk.type("Reason", TYPED)
                    .choose("Which record stays?", survivors(desk).get(1));
            desk.check("Combine both charts").press("Preview").see("Merge …");

            desk.back().see("Assign to me").forward().see("Both records");

            assertThat(desk.table("Both records").get(0)).isEqualTo(names);
            assertThat(desk.value("Reason")).isEqualTo(TYPED);
            assertThat(desk.evaluate("return document.querySelector('[name=survivor]').selectedIndex"))
                    .isEqualTo(1L);
            assertThat(desk.all("h2"))
                    .noneSatisfy(heading -> assertThat(heading.getText()).isEqualTo("Preview"));
        }
    }

    private static List<String> survivors(DeskPage desk) {
        return desk.all("[name=survivor] option").stream()
                .map(option -> option.getText())
                .toList();
    }

    private static void typeReason(DeskPage desk) {
        desk.expectRefusal(404, PANEL);
        desk.go(CHART).see("Emergency access");
        desk.check("I have identified the patient by other means").type("Reason", TYPED);
    }

    private static String reason(DeskPage desk) {
        return desk.see("Emergency access").value("Reason");
    }

    /** As when an administrator ends the sessions, or their time is over. */
    private static void expire(DeskPage desk) {
        EndedSession.of(desk, "/emergency-access");
        desk.press("Declare the emergency").see("Your session has ended. Sign in again.");
    }
}
