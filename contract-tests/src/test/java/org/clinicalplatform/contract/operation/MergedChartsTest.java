package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.Placements;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of two charts that are one from then on, and of the ids and numbers they had. */
class MergedChartsTest {

    private final Registrar registrar = Registrar.at(Api.shared());
    private final TwoPatients two = TwoPatients.registered();
    private final String survivingPatient = two.survivingPatient();
    private final String losingPatient = two.losingPatient();

    @ParameterizedTest
    @EnumSource
    void recordWhenNamedByTheLosersIdThenIsTheSurvivors(ClinicalRecords kind) {
        two.merge().statusCode(201);

        String created = TwoPatients.create(kind, losingPatient);

        Api.as(Demo.CLINICIAN)
                .get(kind.path(created))
                .then()
                .statusCode(200)
                .body("patientId", equalTo(survivingPatient));
        Api.as(Demo.CLINICIAN)
                .get(kind.pagePath(losingPatient))
                .then()
                .statusCode(200)
                .body("items.id", hasItem(created));
        Api.as(Demo.CLINICIAN)
                .queryParam("patientId", losingPatient)
                .get(kind.path())
                .then()
                .statusCode(200)
                .body("id", hasItem(created));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void chartWhenEitherWasRestrictedThenIsClosedUnderBothIds(boolean survivorWas) {
        List<String> allergies = Stream.of(survivingPatient, losingPatient)
                .map(patient -> TwoPatients.create(ClinicalRecords.ALLERGY, patient))
                .toList();
        Api.as(Demo.CLERK)
                .contentType("application/json")
                .body("{\"restricted\":true,\"version\":0}")
                .put(Registrar.patient(survivorWas ? survivingPatient : losingPatient))
                .then()
                .statusCode(200);

        two.merge().statusCode(201);

        for (String allergy : allergies) {
            StandardError.verify(
                    TwoPatients.send(RawRequest.get(ClinicalRecords.ALLERGY.path(allergy)), Demo.CLINICIAN),
                    404,
                    ClinicalRecords.ALLERGY.path(allergy),
                    "Allergy not found");
        }
        for (String patient : List.of(survivingPatient, losingPatient)) {
            assertThat(TwoPatients.send(RawRequest.get(ClinicalRecords.ALLERGY.pagePath(patient)), Demo.CLINICIAN)
                            .status())
                    .isEqualTo(403);
        }
    }

    @Test
    void chartWhenOnlyTheLoserWasKnownAtAFacilityThenThatFacilityHasBothCharts() {
        Json elsewhere =
                registrar.create(Registrar.PATIENTS, Registrar.patient().with("facilityId", "\"" + Demo.N2 + "\""));
        String theirs = ClinicalRecords.ALLERGY
                .create(
                        Api.shared(),
                        Api.sessions().token(Demo.CLINICIAN_N2),
                        ClinicalRecords.ALLERGY.body(elsewhere.text("id")))
                .text("id");
        String ours = TwoPatients.create(ClinicalRecords.ALLERGY, survivingPatient);

        TwoPatients.merge(two.survivor(), elsewhere.text("personId")).statusCode(201);

        for (String clinician : List.of(Demo.CLINICIAN, Demo.CLINICIAN_N2)) {
            for (String id : List.of(survivingPatient, elsewhere.text("id"))) {
                Api.as(clinician)
                        .get(ClinicalRecords.ALLERGY.pagePath(id))
                        .then()
                        .statusCode(200)
                        .body("items.id", containsInAnyOrder(ours, theirs));
            }
        }
    }

    @Test
    void chartWhenBothHaveTheSameThenNoRecordIsLostAndOneOfAKindIsPreferred() {
        List<String> encounters = new ArrayList<>();
        for (String patient : List.of(survivingPatient, losingPatient)) {
            TwoPatients.identifier(patient, "MR", UUID.randomUUID().toString());
            TwoPatients.create(ClinicalRecords.ALLERGY, patient);
            encounters.add(TwoPatients.create(ClinicalRecords.ENCOUNTER, patient));
        }
        TwoPatients.name(two.survivor(), "Erdman");
        TwoPatients.name(two.loser(), "Erdman");
        encounters.forEach(encounter -> Api.as(Demo.CLINICIAN)
                .contentType("application/json")
                .body(Placements.placing(encounter, UUID.randomUUID().toString()))
                .post(Placements.PATH)
                .then()
                .statusCode(201));

        two.merge()
                .statusCode(201)
                .body("moved.names", equalTo(1))
                .body("deduplicated.names", equalTo(1))
                .body("moved.identifiers", equalTo(1))
                .body("moved.'patient.allergy'", equalTo(1))
                .body("deduplicated.'patient.allergy'", equalTo(0))
                .body("moved.'patient.encounter_location'", equalTo(1))
                .body("deduplicated.'patient.encounter_location'", equalTo(0));

        Api.as(Demo.CLERK)
                .get(Registrar.patient(survivingPatient))
                .then()
                .body("person.names.family", hasSize(3))
                .body("person.names.preferred", containsInAnyOrder(true, false, false))
                .body("identifiers.preferred", containsInAnyOrder(true, false));
        Api.as(Demo.CLINICIAN)
                .get(ClinicalRecords.ALLERGY.pagePath(survivingPatient))
                .then()
                .body("totalItems", equalTo(2));
        encounters.forEach(encounter -> Api.as(Demo.CLINICIAN)
                .get(ClinicalRecords.ENCOUNTER.path(encounter) + "/locations")
                .then()
                .statusCode(200)
                .body("status", contains("ACTIVE")));
    }

    @Test
    void patientWhenMergedAwayThenHisOldNumbersAndIdsFindTheSurvivor() {
        Json unknown = registrar.create(
                Registrar.PATIENTS, Json.parse("{\"person\":{\"temporary\":true,\"gender\":\"UNKNOWN\"}}"));
        String number = UUID.randomUUID().toString();
        TwoPatients.identifier(unknown.text("id"), "MR", number);
        String temporary = unknown.get("identifiers").items().get(0).text("value");

        TwoPatients.merge(two.survivor(), unknown.text("personId")).statusCode(201);

        for (String old : List.of(number, temporary)) {
            Api.as(Demo.CLERK)
                    .queryParam("identifier", old)
                    .get(Registrar.PATIENTS)
                    .then()
                    .statusCode(200)
                    .body("items.id", contains(survivingPatient));
        }
        Api.as(Demo.CLERK)
                .get(Registrar.patient(unknown.text("id")))
                .then()
                .statusCode(200)
                .body("id", equalTo(survivingPatient))
                .body("personId", equalTo(two.survivor()));
        Api.as(Demo.CLERK)
                .get(Registrar.person(unknown.text("personId")))
                .then()
                .statusCode(200)
                .body("mergedIntoPersonId", equalTo(two.survivor()));
    }
}
