package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.Registrar;
import org.junit.jupiter.api.Test;

/** What was recorded between a merge and its undo. */
class UndoPersonMergeTest {

    private final Api clerk = Api.as(Demo.CLERK);
    private final Registrar registrar = Registrar.at(Api.shared());
    private final Json survivor = registrar.newPatient();
    private final Json loser = registrar.newPatient();

    @Test
    void undoWhenARecordWasMadeSinceThenTheCheckAndTheResponseListIt() {
        String path = PersonMerges.path(PersonMerges.at(Api.shared())
                .merge(survivor.text("personId"), loser.text("personId"))
                .expect(201)
                .json()
                .text("personMergeId"));
        clerk.get(path + "/undo-check").statusCode(200).body("staying", nullValue());
        String allergy = allergyOf(loser);

        clerk.get(path + "/undo-check")
                .statusCode(200)
                .body("reversible", is(true))
                .body("staying.table", contains("allergy"));
        clerk.post(path + "/undo", Json.object("reason", "Two brothers"))
                .statusCode(200)
                .body("staying[0].count", equalTo(1))
                .body("staying[0].rowIds", contains(allergy));

        clerk.get(path).statusCode(200).body("staying", nullValue());
        Api.as(Demo.CLINICIAN)
                .get(ClinicalRecords.ALLERGY.path(allergy))
                .statusCode(200)
                .body("patientId", equalTo(survivor.text("id")));
    }

    private static String allergyOf(Json patient) {
        ClinicalRecords kind = ClinicalRecords.ALLERGY;
        return kind.create(Api.shared(), Api.sessions().token(Demo.CLINICIAN), kind.body(patient.text("id")))
                .text("id");
    }
}
