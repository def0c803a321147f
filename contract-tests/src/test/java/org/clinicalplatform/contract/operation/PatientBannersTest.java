package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.Visits;
import org.clinicalplatform.contract.harness.WardLists;
import org.junit.jupiter.api.Test;

/** Clinicians find patients and see in lists who they are, if they have the permission. */
class PatientBannersTest {

    private static final String PATIENTS = "/api/v1/clinical/patients?";

    private final Api clinician = Api.as(Demo.CLINICIAN);

    @Test
    void searchWhenAPatientWasMergedThenOldNameAndNumberFindTheSurvivor() {
        String number = UUID.randomUUID().toString();
        Registrar registrar = Registrar.at(Api.shared());
        Json survivor = registrar.newPatient();
        Json loser = registrar.create(
                Registrar.PATIENTS,
                Registrar.patient()
                        .with(
                                "identifiers",
                                "[" + Json.object("type", "MR", "system", "urn:test", "value", number) + "]"));
        String oldName = loser.get("person").get("names").items().get(0).text("family");
        PersonMerges.at(Api.shared())
                .merge(survivor.text("personId"), loser.text("personId"))
                .expect(201);

        clinician
                .get(PATIENTS + RawRequest.parameter("identifier", number))
                .statusCode(200)
                .body("items.patientId", contains(survivor.text("id")))
                .body("items[0].number", equalTo(survivor.text("number")))
                .body("items[0].identifiers.value", hasItem(number))
                .body("items[0].merged", is(true));
        clinician
                .get(PATIENTS + RawRequest.parameter("name", oldName))
                .body("items.patientId", hasItem(survivor.text("id")))
                .body("items.patientId", not(hasItem(loser.text("id"))));
    }

    @Test
    void searchWhenNoFilterIsGivenThenIs400() {
        clinician.get("/api/v1/clinical/patients").statusCode(400).body("businessErrorCode", nullValue());
    }

    @Test
    void listsWhenPatientsAreNotIncludedThenHaveNoBanner() {
        for (String collection : List.of(Visits.PATH, ClinicalRecords.ENCOUNTER.path())) {
            String ofPatient = RawRequest.parameter("patientId", Demo.PATIENT_AT_N1);
            clinician.get(collection + "?" + ofPatient).body("", everyItem(not(hasKey("patient"))));
            clinician
                    .get(collection + "?" + ofPatient + "&include=PATIENT")
                    .body("patient.patientId", everyItem(is(Demo.PATIENT_AT_N1)));
            clinician
                    .get(collection + "/page?" + ofPatient + "&include=PATIENT")
                    .body("items.patient.names.family.flatten()", hasItem("Erdman"));
            clinician.get(collection + "?include=PERSON").statusCode(400);
        }
    }

    @NeedsOwnServer("makes accounts in the database")
    @Test
    void bannerWhenThePermissionIsMissingThenIs403WhateverIsNamed() {
        Accounts accounts = new Accounts(Api.shared());
        String copy = accounts.copyOf(Demo.CLINICIAN);
        accounts.revoke(copy, "clinical.patient.read");
        Api other = Api.as(copy);

        for (String patient : List.of(Demo.PATIENT_AT_N1, Demo.PATIENT_AT_N2, Demo.unknown(0xb31))) {
            String include = RawRequest.parameter("patientId", patient) + "&include=PATIENT";
            for (String collection : List.of(Visits.PATH, ClinicalRecords.ENCOUNTER.path())) {
                verifyDenied(other, collection + "?" + include);
                verifyDenied(other, collection + "/page?" + include);
            }
        }
        verifyDenied(other, WardLists.PATH);
        verifyDenied(other, PATIENTS + "name=erdman");
        other.get(Visits.PATH + "?" + RawRequest.parameter("patientId", Demo.PATIENT_AT_N1))
                .statusCode(200)
                .body("$", not(empty()));
    }

    private static void verifyDenied(Api caller, String target) {
        caller.get(target)
                .statusCode(403)
                .body("errorMessage", is("Access denied"))
                .body("businessErrorCode", nullValue());
    }
}
