package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.restassured.response.ValidatableResponse;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.ClinicalUpdates;
import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;

/** A draft is changed, a signed note is amended. */
class ClinicalNotesTest {

    @Test
    void noteWhenSignedThenIsOnlyAmendedAndKeepsItsTexts() {
        String id = draft();
        get(id).body("status", equalTo("DRAFT")).body("signedAt", nullValue());

        post(id, "/sign", "{\"version\":0}").statusCode(200).body("status", equalTo("SIGNED"));
        post(id, "/sign", "{\"version\":1}").statusCode(409).body("businessErrorCode", equalTo("NOTE_ALREADY_SIGNED"));
        Api.as(Demo.CLINICIAN)
                .contentType("application/json")
                .body(ClinicalUpdates.body(ClinicalRecords.CLINICAL_NOTE, 1))
                .put(ClinicalRecords.CLINICAL_NOTE.path(id))
                .then()
                .statusCode(409)
                .body("businessErrorCode", equalTo("NOTE_ALREADY_SIGNED"));
        post(id, "/amendments", "{\"version\":1,\"content\":\"Fever.\",\"reason\":\"Mistaken\"}")
                .statusCode(200)
                .body("status", equalTo("AMENDED"))
                .body("content", equalTo("Fever."))
                .body("version", is(2));

        Api.as(Demo.CLINICIAN)
                .get(ClinicalRecords.CLINICAL_NOTE.path(id) + "/amendments")
                .then()
                .statusCode(200)
                .body("content", contains("Cough."))
                .body("reason", contains("Mistaken"));
    }

    @Test
    void noteWhenDraftThenIsNotAmended() {
        post(draft(), "/amendments", "{\"version\":0,\"content\":\"Fever.\",\"reason\":\"Mistaken\"}")
                .statusCode(409)
                .body("businessErrorCode", equalTo("NOTE_NOT_SIGNED"));
    }

    /** Nobody signs what he has not seen. */
    @Test
    void noteWhenChangedSinceItWasReadThenIsNotSigned() {
        String id = draft();
        Api.as(Demo.CLINICIAN)
                .contentType("application/json")
                .body(ClinicalUpdates.body(ClinicalRecords.CLINICAL_NOTE, 0))
                .put(ClinicalRecords.CLINICAL_NOTE.path(id))
                .then()
                .statusCode(200);

        post(id, "/sign", "{\"version\":0}").statusCode(409).body("businessErrorCode", equalTo("VERSION_CONFLICT"));
    }

    private static String draft() {
        return ClinicalRecords.CLINICAL_NOTE
                .create(Api.shared(), Api.sessions().token(Demo.CLINICIAN))
                .text("id");
    }

    private static ValidatableResponse get(String id) {
        return Api.as(Demo.CLINICIAN)
                .get(ClinicalRecords.CLINICAL_NOTE.path(id))
                .then()
                .statusCode(200);
    }

    private static ValidatableResponse post(String id, String action, String body) {
        return Api.as(Demo.CLINICIAN)
                .contentType("application/json")
                .body(body)
                .post(ClinicalRecords.CLINICAL_NOTE.path(id) + action)
                .then();
    }
}
