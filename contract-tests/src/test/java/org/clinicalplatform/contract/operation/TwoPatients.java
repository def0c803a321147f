package org.clinicalplatform.contract.operation;

import io.restassured.response.ValidatableResponse;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrar;

/**
 * Two patients registered at N1 with empty charts, for one test, and what may happen to them.
 *
 * @param survivor the person who is to stay
 * @param loser the person who is to be merged away
 */
record TwoPatients(String survivor, String loser, String survivingPatient, String losingPatient) {
    static TwoPatients registered() {
        Registrar registrar = Registrar.at(Api.shared());
        Json survivor = registrar.newPatient();
        Json loser = registrar.newPatient();
        return new TwoPatients(
                survivor.text("personId"), loser.text("personId"), survivor.text("id"), loser.text("id"));
    }

    ValidatableResponse merge() {
        return merge(survivor, loser);
    }

    static ValidatableResponse merge(String survivor, String loser) {
        return Api.as(Demo.CLERK)
                .contentType("application/json")
                .body(PersonMerges.body(survivor, loser).toString())
                .post(PersonMerges.PATH)
                .then();
    }

    static ValidatableResponse undo(String mergeId) {
        return Api.as(Demo.CLERK)
                .contentType("application/json")
                .body("{\"reason\":\"Two brothers\"}")
                .post(PersonMerges.path(mergeId) + "/undo")
                .then();
    }

    /** Gives a person another name, which is not preferred. */
    static void name(String personId, String family) {
        record("/names", Registrar.person(personId), "{\"use\":\"USUAL\",\"family\":\"" + family + "\"}");
    }

    /** Gives a patient another number of the type, the first of which is preferred. */
    static void identifier(String patientId, String type, String value) {
        record(
                "/identifiers",
                Registrar.patient(patientId),
                "{\"type\":\"" + type + "\",\"system\":\"urn:clinicalplatform:test\",\"value\":\"" + value + "\"}");
    }

    private static void record(String part, String of, String body) {
        Api.as(Demo.CLERK)
                .contentType("application/json")
                .body(body)
                .post(of + part)
                .then()
                .statusCode(201);
    }

    /** The id of a new record. */
    static String create(ClinicalRecords kind, String patientId) {
        return kind.create(Api.shared(), clinician(), kind.body(patientId)).text("id");
    }

    static RawResponse send(RawRequest call, String account) {
        return Api.shared().send(call.requestId("merge").bearer(Api.sessions().token(account)));
    }

    static String clinician() {
        return Api.sessions().token(Demo.CLINICIAN);
    }
}
