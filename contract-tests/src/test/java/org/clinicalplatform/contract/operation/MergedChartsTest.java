package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
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
