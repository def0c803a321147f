package org.clinicalplatform.browser;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

class WorkListBrowserTest {

    private static final String PAIRS = "Pairs, most likely first";

    @Test
    void pairWhenDismissedThenSaysWhyAndCanBeOpenedAgain() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            String pair = first(desk);
            desk.assertAccessible();
            desk.press("Dismiss …").see("Are these two different persons?");
            desk.assertAccessible();
            desk.type("How do you know that they are two?", "Both were here on the same day")
                    .press("Dismiss");
            desk.choose("State", "Dismissed").press("Show pairs").see("Both were here on the same day");
            assertThat(desk.table(PAIRS)).anySatisfy(row -> assertThat(row).startsWith(pair));
            desk.assertAccessible();

            desk.press("Reopen").awaitAnnounced("Reopened");

            assertThat(first(desk)).isEqualTo(pair);
        }
    }

    /** A screen reader that goes from button to button reads nothing else of the row. */
    @Test
    void buttonsWhenSeveralHaveOneTextThenAreDescribedByThePersonsOfTheirPair() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            first(desk);

            assertThat(desk.all("tbody tr")).hasSizeGreaterThan(1).allSatisfy(row -> {
                String persons = row.findElement(By.tagName("th")).getText();
                assertThat(persons).contains("born");
                assertThat(row.findElements(By.tagName("button")))
                        .hasSizeGreaterThan(2)
                        .allSatisfy(button -> {
                            String id = requireNonNull(button.getDomAttribute("aria-describedby"));
                            assertThat(row.findElement(By.id(id)).getText()).isEqualTo(persons);
                        });
            });
        }
    }

    @Test
    void pairWhenPutOffThenSaysUntilWhen() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            first(desk);
            desk.press("Defer …").see("Defer this pair?");
            desk.assertAccessible();
            desk.type("Until", "010220990600AM").press("Defer");
            desk.choose("State", "Deferred").press("Show pairs").see("until Jan 2, 2099");

            desk.press("Reopen").see("No pair matches.");
        }
    }

    @Test
    void pairWhenAssignedThenIsOnTheListOfTheClerk() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            String pair = first(desk);
            desk.press("Assign to me").see("Release");
            desk.choose("Assigned to", "me").press("Show pairs").see("Release");
            assertThat(desk.table(PAIRS))
                    .singleElement()
                    .satisfies(row -> assertThat(row).startsWith(pair));

            desk.press("Release").see("No pair matches.");
        }
    }

    /** Two clerks who work from the top would decide on the same pairs. */
    @Test
    void pairWhenAssignedThenIsNotOnTheListOfNobody() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            String pair = first(desk);
            desk.press("Assign to me").see("Release");

            desk.choose("Assigned to", "nobody").press("Show pairs");
            assertThat(Await.until(
                            Duration.ofSeconds(10),
                            () -> Boolean.FALSE.equals(
                                    desk.evaluate("return document.body.innerText.includes('Release')"))))
                    .isTrue();
            desk.see("Assign to me");
            assertThat(desk.table(PAIRS))
                    .noneSatisfy(row -> assertThat(row).startsWith(pair))
                    .allSatisfy(row -> assertThat(row).contains("nobody"));

            desk.choose("Assigned to", "me")
                    .press("Show pairs")
                    .press("Release")
                    .see("No pair matches.");
        }
    }

    @Test
    void pairWhenTheReasonOfTheDismissalIsWithheldThenDoesNotSayThatThereIsNone() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.respond("/worklist", dismissed("")).go("/work-list").see("reason not shown to you");
            desk.assertAccessible();

            desk.respond("/worklist", dismissed(", \"gender\": \"FEMALE\"")).press("Show pairs");
            desk.see(": no reason");
        }
    }

    /** Otherwise the clerk merges two persons without knowing why somebody found that they are two. */
    @Test
    void pairWhenItIsOpenAgainThenShowsTheEarlierDismissal() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            String open = dismissed("")
                    .replace("DISMISSED", "OPEN")
                    .replace("\"dismissedAt\"", "\"reason\": \"Twins\", \"dismissedAt\"");
            desk.respond("/worklist", open)
                    .go("/work-list")
                    .see("dismissed earlier, ")
                    .see(": Twins");
            desk.assertAccessible();
        }
    }

    /** Another clerk may have decided on the last pair before the page is opened. */
    @Test
    void pageWhenItHasBecomeEmptyThenTheOneBeforeItIsShown() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.respond("/worklist", dismissed("").replace("\"totalItems\": 1", "\"totalItems\": 21"))
                    .respond("page=1", "{\"items\": [], \"page\": 1, \"size\": 20, \"totalItems\": 20}");
            desk.go("/work-list").see("1 to 1 of 21").press("Next page");

            desk.awaitAnnounced(PAIRS + ": 1 to 1 of 21");
            assertThat(desk.text()).contains("1 to 1 of 21").doesNotContain("No pair matches.");
        }
    }

    /** A dismissal without a reason, with what the clerk may read of each person. */
    private static String dismissed(String values) {
        String person = "{\"personId\": \"" + Demo.PERSON_AT_N1 + "\"" + values + "}";
        return "{\"items\": [{\"id\": \"" + Demo.unknown(0x804) + "\", \"persons\": [" + person + ", " + person + "],"
                + " \"state\": \"DISMISSED\", \"dismissal\": {\"dismissedAt\": \"2026-03-02T09:30:00.000Z\"},"
                + " \"version\": 1}], \"page\": 0, \"size\": 20, \"totalItems\": 1}";
    }

    @Test
    void pairsWhenTheFacilityOfTheSessionIsChosenThenAreRequestedForIt() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            first(desk);
            desk.hold("facilityId=" + Demo.N1)
                    .choose("Facility", "North General Hospital")
                    .press("Show pairs");

            desk.awaitHeld().release();
        }
    }

    /** Whoever works with the keyboard goes on from the list, and not from the top of the page. */
    @Test
    void decisionWhenTakenByKeyboardThenTheFocusStaysInTheList() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            first(desk);

            desk.press("Assign to me").see("Release");

            assertThat(desk.focused().findElements(By.cssSelector("table"))).hasSize(1);
            assertThat(desk.focused().getTagName()).isEqualTo("div");
            desk.press("Release").see("Assign to me");
        }
    }

    /** A cancel that does not stop the request would look like one that did. */
    @Test
    void dialogWhenItsRequestIsOnItsWayThenStaysOpen() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            first(desk);
            desk.hold("/defer")
                    .press("Defer …")
                    .type("Until", "010220990600AM")
                    .press("Defer")
                    .awaitHeld();

            desk.press("Cancel").keys(Keys.ESCAPE).keys(Keys.ESCAPE);

            assertThat(desk.all("dialog[open]")).hasSize(1);
            desk.release();
            assertThat(desk.all("dialog")).isEmpty();
            desk.choose("State", "Deferred").press("Show pairs").see("until Jan 2, 2099");
            desk.press("Reopen").see("No pair matches.");
        }
    }

    @Test
    void pairWhenComparedThenShowsBothRecords() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            first(desk);

            desk.press("Compare").see("Both records");

            assertThat(desk.heading()).startsWith("Duplicates of ");
            desk.assertAccessible();
        }
    }

    @Test
    void decisionWhenTheTimeIsPastThenTheDialogSaysSo() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.expectRefusal(400, "/defer");
            first(desk);
            desk.press("Defer …").type("Until", "010220010600AM").press("Defer");

            assertThat(desk.first("dialog .error").getText()).contains("Status 400, request ");
        }
    }

    @Test
    void pairsWhenAnEarlierResponseComesLaterThenIsNeitherShownNorAnnounced() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.hold("state=OPEN").go("/work-list").choose("State", "Merged").press("Show pairs");
            desk.see("No pair matches.").release();

            assertThat(desk.text()).contains("No pair matches.").doesNotContain("Assign to me");
            desk.awaitAnnounced("0 pairs");
        }
    }

    @Test
    void listWhenADecisionIsConfirmedAfterItsFiltersWereChangedThenKeepsTheNewOnes() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            first(desk);
            desk.hold("/assign").press("Assign to me").awaitHeld();
            desk.choose("State", "Merged").press("Show pairs").see("No pair matches.");

            desk.release();

            desk.see("No pair matches.");
            assertThat(desk.text()).doesNotContain("Release");
            desk.choose("State", "Open").press("Show pairs").press("Release").see("Assign to me");
        }
    }

    /** Otherwise the clerk believes that it is done. */
    @Test
    void decisionWhenItFailsAfterThePageWasLeftThenTheNextOneSaysSo() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            first(desk);
            desk.fail("/assign", 503).hold("/assign").press("Assign to me").awaitHeld();

            desk.go("/patients").see("Find a patient").release();

            assertThat(desk.text()).contains("On the page that you left: Assign to me", "Busy");
            desk.assertAccessible();
        }
    }

    /** What failed in a session does not concern the next one, at the same address either. */
    @Test
    void decisionWhenItFailsAfterTheSessionHasEndedThenIsNotShownInTheNextOne() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            first(desk);
            desk.fail("/assign", 503).hold("/assign").press("Assign to me").awaitHeld();
            desk.press("Sign out").see("Forgotten password").signIn(Demo.CLERK);
            desk.see("Find a patient").go("/work-list").see("Assign to me").release();

            assertThat(desk.text()).contains("Assign to me").doesNotContain("Busy");
        }
    }

    @Test
    void dialogWhenTheSessionHasEndedThenIsClosed() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            first(desk);
            desk.press("Defer …").type("Until", "010220990600AM");
            EndedSession.of(desk, "/defer");

            desk.press("Defer").see("Your session has ended. Sign in again.");

            assertThat(desk.all("dialog")).isEmpty();
            desk.assertAccessible();
        }
    }

    /** The persons of the first open pair. */
    private static String first(DeskPage desk) {
        desk.go("/patients").see("Patients").go("/work-list").see("Assign to me");
        List<List<String>> rows = desk.table(PAIRS);
        return rows.get(0).get(0);
    }
}
