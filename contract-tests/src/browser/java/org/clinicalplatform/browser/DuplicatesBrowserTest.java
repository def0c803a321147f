package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

class DuplicatesBrowserTest {

    /** Mr. Vicente Eduardo Sáenz and Vicente Saenz, registered twice. */
    private static final String PERSON = "01900000-0000-7000-8000-000000001113";

    private static final String DUPLICATE = "01900000-0000-7000-8000-000000001114";

    private static final int TABLES = 28;

    @Test
    void personWhenSearchedThenLeadsToDuplicates() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/duplicates").type("Name", "Vicente Saens").press("Find").see("Persons found");
            desk.assertAccessible();

            desk.press("Mr. Vicente Eduardo Sáenz").see("Possible duplicates");

            assertThat(desk.heading()).isEqualTo("Duplicates of Mr. Vicente Eduardo Sáenz");
            desk.assertAccessible();
        }
    }

    @Test
    void mergeWhenPreviewedAndConfirmedThenMovesWhatThePreviewSaidAndCanBeUndone() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            List<List<String>> preview = preview(desk);
            desk.press("Merge …").see("Merge these records?").see("All rows move in one transaction.");
            desk.assertAccessible();

            desk.press("Merge").see("What moved").see("Undo the merge");
            assertThat(numbers(desk)).isEqualTo(preview);
            assertThat(desk.table("Modules"))
                    .extracting(row -> row.get(0))
                    .containsExactly("imaging", "lab", "pharmacy");
            desk.assertAccessible();

            desk.press("Undo the merge")
                    .see("must be told by hand")
                    .type("Why was the merge a mistake?", "Two brothers with one card");
            desk.assertAccessible();
            desk.press("Undo").see("Undone").see("Two brothers with one card");
            assertThat(desk.focused().getTagName()).isEqualTo("h1");
        }
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/duplicates").see("undone");
            assertThat(desk.table("Merges, newest first").get(0)).contains("Vicente Saenz", "Same identity card");
        }
    }

    /** Nobody finds a merge of weeks ago among the newest ones. */
    @Test
    void personWhenMergedThenLeadsToTheMerge() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            String merge = Demo.unknown(0x803);
            desk.respond("/demographic/persons/" + DUPLICATE, merged());
            desk.respond(
                    "/person-merges?personId=" + DUPLICATE,
                    "{\"items\": [{\"personMergeId\": \"" + merge + "\"}], \"size\": 1, \"totalItems\": 2}");

            desk.go("/duplicates/" + DUPLICATE).see("Read the merge, or undo it");

            desk.assertAccessible();
            assertThat(desk.all("a[href='#/merges/" + merge + "']")).hasSize(1);
        }
    }

    private static String merged() {
        return "{\"id\": \"" + DUPLICATE + "\", \"names\": [], \"voided\": true, \"mergedIntoPersonId\": \"" + PERSON
                + "\"}";
    }

    /** Its candidates are those of the record that stays, so beside its own data they would be of another person. */
    @Test
    void personWhenMergedThenLeadsToTheRecordThatStays() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.respond("/demographic/persons/" + DUPLICATE, merged());
            desk.go("/duplicates/" + DUPLICATE).see("This record was merged into another one.");
            desk.assertAccessible();

            desk.press("Duplicates of the record that stays").see("Possible duplicates");

            assertThat(desk.heading()).isEqualTo("Duplicates of Mr. Vicente Eduardo Sáenz");
            assertThat(desk.table("Possible duplicates, most likely first").get(0))
                    .startsWith("Vicente Saenz", "May 13, 1944");
        }
    }

    /** Month and day of an estimated date would look like those of an exact one. */
    @Test
    void candidateWhenOnlyTheYearsOfBirthWereComparedThenTheListHasTheYearAlone() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.respond(
                    "/person-merges/candidates?",
                    "[{\"personId\": \"" + DUPLICATE + "\", \"grade\": \"POSSIBLE\", \"score\": 3, \"comparisons\":"
                            + " [{\"field\": \"BIRTH_YEAR\", \"requestedValue\": \"1950-05-13\","
                            + " \"candidateValue\": \"1950-01-01\", \"agreement\": \"EXACT\", \"weight\": 3}]}]");

            desk.go("/duplicates/" + PERSON).see("Possible duplicates");

            assertThat(desk.table("Possible duplicates, most likely first"))
                    .singleElement()
                    .satisfies(row -> assertThat(row).startsWith("Person " + DUPLICATE, "1950"));
        }
    }

    /** A high score and exact agreement would otherwise contradict the grade. */
    @Test
    void candidateWhenARuleKeepsTheGradeLowThenTheListSaysWhy() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.respond(
                    "/person-merges/candidates?",
                    "[{\"personId\": \"" + DUPLICATE + "\", \"grade\": \"PROBABLE\","
                            + " \"gradeCap\": \"POSSIBLE_RELATIVES\", \"score\": 45, \"comparisons\": []}]");

            desk.go("/duplicates/" + PERSON).see("Not higher, because the two may be relatives, such as twins");

            desk.assertAccessible();
        }
    }

    /** The work list keeps pairs that the search does not find any more. */
    @Test
    void pairWhenTheSearchDoesNotSuggestItThenIsComparedAllTheSame() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.go("/duplicates/" + PERSON + "?with=" + Demo.PERSON_AT_N1).see("Both records");

            assertThat(desk.table("Both records"))
                    .anySatisfy(row -> assertThat(row.get(2)).contains("Roseanna Erdman"));
            assertThat(desk.text()).contains("The search does not suggest these two", "Which record stays?");
            assertThat(desk.focused().getText()).isEqualTo("Comparison");
            desk.assertAccessible();
        }
    }

    /** An address that differs in its district, or was given up, must not look the same. */
    @Test
    void recordsWhenAddressesDifferInDistrictOrUseThenTheComparisonShowsIt() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.respond("/demographic/persons/" + DUPLICATE, living(DUPLICATE, "HOME", "Ulster"))
                    .respond("/demographic/persons/" + PERSON, living(PERSON, "OLD", "Kerry"));

            desk.go("/duplicates/" + PERSON + "?with=" + DUPLICATE).see("Both records");

            assertThat(desk.table("Both records"))
                    .contains(List.of("Addresses", "Salem, Kerry (old)", "Salem, Ulster (home)", "differs"));
        }
    }

    private static String living(String person, String use, String district) {
        return "{\"id\": \"" + person + "\", \"names\": [], \"voided\": false, \"gender\": \"MALE\", \"contacts\": [],"
                + " \"addresses\": [{\"use\": \"" + use + "\", \"lines\": [], \"city\": \"Salem\", \"district\": \""
                + district + "\"}]}";
    }

    private static List<List<String>> preview(DeskPage desk) {
        desk.go("/duplicates/" + PERSON).press("Compare").see("Both records");
        assertThat(desk.focused().getText()).isEqualTo("Comparison");
        assertThat(desk.table("Both records"))
                .anySatisfy(row -> assertThat(row).startsWith("Names").endsWith("differs"))
                .anySatisfy(row -> assertThat(row).startsWith("Gender").endsWith("same"));
        desk.press("Preview").see("Reason is required");
        desk.type("Reason", "Same identity card")
                .check("Combine both charts")
                .press("Preview")
                .see("rows move");
        desk.assertAccessible();
        List<List<String>> numbers = numbers(desk);
        assertThat(numbers)
                .hasSize(TABLES)
                .anySatisfy(row -> assertThat(row.get(0)).isEqualTo("patient.payment"));
        return numbers;
    }

    /** Rows of the table whose caption ends with the number of tables. */
    private static List<List<String>> numbers(DeskPage desk) {
        String caption = desk.first(".numbers caption").getText();
        assertThat(caption).endsWith("of " + TABLES + " tables");
        return desk.table(caption);
    }

    @Test
    void mergeWhenSomebodyElseWasFasterThenTheDialogExplainsTheConflict() {
        PersonMerges merges = PersonMerges.at(Servers.shared());
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.expectRefusal(409, PersonMerges.PATH);
            preview(desk);
            String merge = merges.merge(PERSON, DUPLICATE).expect(201).json().text("personMergeId");
            try {
                desk.press("Merge …").see("Merge these records?").press("Merge");

                desk.see("Nothing was changed. The record is in another state than before");
                assertThat(desk.first("dialog .error").getText()).contains("Status 409, request ");
                desk.assertAccessible();
            } finally {
                merges.undo(merge).expect(200);
            }
        }
    }

    /** Whoever is told too early that the service did not respond merges again. */
    @Test
    void mergeWhenItTakesLongThenThePageWaitsAsLongAsTheProxies() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            preview(desk);
            desk.fail(PersonMerges.PATH, 503).press("Merge …").see("Merge these records?");
            desk.evaluate("AbortSignal.timeout = (millis) => {"
                    + " globalThis.waits = millis; return new AbortController().signal; }");

            desk.press("Merge").see("Busy");

            assertThat(desk.evaluate("return globalThis.waits")).isEqualTo(90_000L);
        }
    }

    /** Whoever presses again meanwhile passes over what the first request works on. */
    @Test
    void modulesWhenTriedAgainThenThePageWaitsAsLongAsForTheMerge() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            String merge = Demo.unknown(0x805);
            desk.respond("/person-merges/" + merge, undoneWithoutTheLaboratory(merge));
            desk.go("/merges/" + merge).see("Try the modules again");
            desk.evaluate("AbortSignal.timeout = (millis) => { globalThis.waits ??= millis;"
                    + " return new AbortController().signal; }");

            desk.press("Try the modules again");

            assertThat(desk.evaluate("return globalThis.waits")).isEqualTo(90_000L);
        }
    }

    /** Nobody would look for the allergy of one person in the record of another one. */
    @Test
    void undoWhenRowsWereRecordedSinceThenThePageListsThemBefore() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            String merge = Demo.unknown(0x806);
            String allergy = Demo.unknown(0x807);
            desk.respond("/person-merges/" + merge, standing(merge));
            desk.respond(
                    "/undo-check",
                    "{\"reversible\": true, \"blockers\": [], \"stayingWithheld\": true, \"staying\":"
                            + " [{\"table\": \"allergy\", \"count\": 1, \"rowIds\": [\"" + allergy + "\"]}]}");

            desk.go("/merges/" + merge).see("it can be undone").see("is not listed");

            assertThat(desk.table("Recorded since the merge: stays with the record that stayed"))
                    .containsExactly(List.of("allergy", "1", allergy));
            desk.assertAccessible();
        }
    }

    /** The list is for the review after the undo, and no later response has it. */
    @Test
    void undoWhenRowsStayThenThePageListsThemAfterwards() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            String merge = Demo.unknown(0x808);
            String allergy = Demo.unknown(0x809);
            String undone = undoneWithoutTheLaboratory(merge);
            desk.respond("/person-merges/" + merge, standing(merge))
                    .respond("/undo-check", "{\"reversible\": true, \"blockers\": []}");
            desk.go("/merges/" + merge).press("Undo the merge").type("Why was the merge a mistake?", "Two brothers");
            desk.respond("/person-merges/" + merge, undone)
                    .respond(
                            "/undo",
                            undone.substring(0, undone.length() - 1)
                                    + ", \"staying\": [{\"table\": \"allergy\", \"count\": 1, \"rowIds\": [\"" + allergy
                                    + "\"]}]}");

            desk.press("Undo").see("Read these rows with both persons");

            assertThat(desk.table("Recorded since the merge: stays with the record that stayed"))
                    .containsExactly(List.of("allergy", "1", allergy));
            desk.press("Read again");
            desk.awaitAnnounced("Read again");
            desk.see("Read these rows with both persons").assertAccessible();
        }
    }

    /** Otherwise a ward ends the only placement of a patient who has one bed again. */
    @Test
    void mergeWhenUndoneThenThePageDoesNotRequestToResolveItsConflicts() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            String inEffect = Demo.unknown(0x80a);
            String undone = Demo.unknown(0x80b);
            desk.respond("/person-merges/" + inEffect, withTwoBeds(standing(inEffect)))
                    .respond(
                            "/undo-check",
                            "{\"reversible\": false, \"blockers\": [{\"table\": \"person_name\","
                                    + " \"why\": \"VOIDED_SINCE\", \"rowId\": \"" + PERSON + "\"}]}");
            desk.respond("/person-merges/" + undone, withTwoBeds(undoneWithoutTheLaboratory(undone)));

            desk.go("/merges/" + inEffect).see("more than one bed").see("the last of its own names");
            desk.go("/merges/" + undone).see("Two brothers");

            assertThat(desk.text()).doesNotContain("more than one bed");
        }
    }

    private static String withTwoBeds(String merge) {
        return merge.replace("\"filledFields\": []", "\"filledFields\": [], \"warnings\": [\"SEVERAL_BEDS\"]");
    }

    private static String standing(String merge) {
        return "{\"personMergeId\": \"" + merge + "\", \"survivorPersonId\": \"" + PERSON + "\", \"loserPersonId\": \""
                + DUPLICATE + "\", \"reason\": \"Same card\", \"mergedAt\": \"2026-03-01T08:15:30.000Z\","
                + " \"mergedByUserAccountId\": \"" + Demo.CLERK_ID + "\","
                + " \"moved\": {}, \"deduplicated\": {}, \"filledFields\": [], \"moduleRepoint\": []}";
    }

    private static String undoneWithoutTheLaboratory(String merge) {
        return "{\"personMergeId\": \"" + merge + "\", \"survivorPersonId\": \"" + PERSON + "\", \"loserPersonId\": \""
                + DUPLICATE + "\", \"reason\": \"Same card\", \"mergedAt\": \"2026-03-01T08:15:30.000Z\","
                + " \"mergedByUserAccountId\": \"" + Demo.CLERK_ID + "\", \"undoneAt\": \"2026-03-01T09:00:00.000Z\","
                + " \"undoneByUserAccountId\": \"" + Demo.CLERK_ID + "\", \"undoReason\": \"Two brothers\","
                + " \"moved\": {}, \"deduplicated\": {}, \"filledFields\": [],"
                + " \"moduleRepoint\": [{\"moduleKey\": \"lab\", \"state\": \"FAILED\","
                + " \"attempts\": 3, \"movedRows\": 0, \"outstandingTables\": [\"lab.result\"],"
                + " \"lastError\": \"canceling statement due to statement timeout\"}]}";
    }

    @Test
    void mergeWhenCancelledThenNothingHappens() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            preview(desk);

            desk.press("Merge …").see("Merge these records?").press("Cancel");

            assertThat(desk.focused().getText()).isEqualTo("Merge …");
            assertThat(desk.heading()).startsWith("Duplicates of");
        }
    }

    @Test
    void previewWhenTheDecisionChangesThenIsTakenBack() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            preview(desk);

            desk.type("Reason", "Another reason");

            assertThat(desk.all(".numbers")).isEmpty();
        }
    }

    /** The response to a preview must not lead to a merge into the other record than the one that is selected now. */
    @Test
    void previewWhenTheDecisionChangesBeforeTheResponseThenIsDropped() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            preview(desk);
            desk.type("Reason", "Same identity card again").hold("/preview").press("Preview");
            desk.choose("Which record stays?", "Second: Vicente Saenz").release();

            assertThat(desk.all(".numbers")).isEmpty();
            assertThat(desk.text()).doesNotContain("Merge …");

            desk.press("Preview").see("rows move").press("Merge …");
            assertThat(desk.first("dialog").getText())
                    .containsPattern("Is merged: First record, Mr\\. Vicente Eduardo Sáenz, born .*, recorded ")
                    .containsPattern("Stays: Second record, Vicente Saenz, born .*, recorded ");
            desk.assertAccessible();
        }
    }

    @Test
    void dialogWhenTheViewIsLeftThenIsClosed() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            preview(desk);
            desk.press("Merge …").see("Merge these records?");

            desk.evaluate("history.back()");

            desk.see("Find a patient").assertAccessible();
            assertThat(desk.all("dialog")).isEmpty();
            assertThat(desk.text()).doesNotContain("Vicente");
            assertThat(desk.focused().getText()).isEqualTo("Patients");
        }
    }

    @Test
    void mergeWhenUnknownThenSaysThatNothingIsAvailable() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            String unknown = Demo.unknown(0x802);
            desk.expectRefusal(404, "/api/v1/demographic/person-merges/" + unknown);

            desk.go("/merges/" + unknown).see("Nothing is available to you under this id.");
        }
    }
}
