package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;

import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.ClinicalUpdates;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.junit.jupiter.api.Test;

/** Merges are taken apart as long as nothing that they moved has changed. */
class PersonMergeUndoTest {

    private final TwoPatients two = TwoPatients.registered();
    private final String survivingPatient = two.survivingPatient();
    private final String losingPatient = two.losingPatient();

    @Test
    void undoWhenNothingChangedThenBothChartsAreAsBefore() {
        String mine = TwoPatients.create(ClinicalRecords.ALLERGY, survivingPatient);
        String theirs = TwoPatients.create(ClinicalRecords.ALLERGY, losingPatient);
        String id = two.merge().extract().path("personMergeId");

        Api.as(Demo.CLERK)
                .get(PersonMerges.path(id) + "/undo-check")
                .then()
                .statusCode(200)
                .body("reversible", is(true))
                .body("blockers", empty());
        TwoPatients.undo(id)
                .statusCode(200)
                .body("undoReason", equalTo("Two brothers"))
                .body("undoneByUserAccountId", equalTo(Demo.CLERK_ID));

        verifyPatientOf(mine, survivingPatient);
        verifyPatientOf(theirs, losingPatient);
        verifyPatientOf(TwoPatients.create(ClinicalRecords.ALLERGY, losingPatient), losingPatient);
        TwoPatients.undo(id).statusCode(409).body("businessErrorCode", equalTo("MERGE_NOT_REVERSIBLE"));
        two.merge().statusCode(201);
    }

    @Test
    void undoWhenARecordWasChangedSinceThenIsRefusedAndNamesIt() {
        String allergy = TwoPatients.create(ClinicalRecords.ALLERGY, losingPatient);
        String id = two.merge().extract().path("personMergeId");
        Api.as(Demo.CLINICIAN)
                .contentType("application/json")
                .body(ClinicalUpdates.body(ClinicalRecords.ALLERGY, 1))
                .put(ClinicalRecords.ALLERGY.path(allergy))
                .then()
                .statusCode(200);

        TwoPatients.undo(id).statusCode(409).body("businessErrorCode", equalTo("MERGE_NOT_REVERSIBLE"));
        Api.as(Demo.CLERK)
                .get(PersonMerges.path(id) + "/undo-check")
                .then()
                .statusCode(200)
                .body("reversible", is(false))
                .body("blockers.table", hasItem("allergy"))
                .body("blockers.rowId", hasItem(allergy))
                .body("blockers.why", hasItem("CHANGED_SINCE"));
        verifyPatientOf(allergy, survivingPatient);
    }

    private static void verifyPatientOf(String allergy, String patientId) {
        Api.as(Demo.CLINICIAN)
                .get(ClinicalRecords.ALLERGY.path(allergy))
                .then()
                .statusCode(200)
                .body("patientId", equalTo(patientId));
    }
}
