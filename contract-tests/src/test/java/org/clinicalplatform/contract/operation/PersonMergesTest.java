package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import io.restassured.response.ValidatableResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PersonMergesTest {

    private static final List<String> KEYS = Stream.concat(
                    Stream.of("names addresses identifiers contacts relationships attributes documents".split(" ")),
                    Stream.of(("visit encounter encounter_location observation diagnosis condition allergy"
                                            + " clinical_note care_plan procedure immunization order referral appointment"
                                            + " program_enrollment consent alert document coverage invoice payment")
                                    .split(" "))
                            .map(name -> "patient." + name))
            .toList();

    private final Registrar registrar = Registrar.at(Api.shared());
    private final TwoPatients two = TwoPatients.registered();
    private final String survivor = two.survivor();
    private final String loser = two.loser();
    private final String survivingPatient = two.survivingPatient();
    private final String losingPatient = two.losingPatient();

    @Test
    void mergeWhenBothArePatientsThenEveryKindOfRecordIsTheSurvivors() {
        String visit = Visits.open(Api.shared(), TwoPatients.clinician(), Visits.opening(losingPatient))
                .text("id");
        List<String> records = Stream.of(ClinicalRecords.values())
                .map(kind -> kind.path(TwoPatients.create(kind, losingPatient)))
                .toList();

        ValidatableResponse merged = two.merge()
                .statusCode(201)
                .body("survivorPersonId", equalTo(survivor))
                .body("loserPersonId", equalTo(loser))
                .body("reason", equalTo("The same card"))
                .body("mergeClinicalHistory", is(true))
                .body("mergedByUserAccountId", equalTo(Demo.CLERK_ID))
                .body("moved", aMapWithSize(28))
                .body("deduplicated", aMapWithSize(28))
                .body("moved.'patient.visit'", equalTo(1))
                .body("moved.'patient.allergy'", equalTo(1))
                .body("moved.'patient.payment'", equalTo(0));

        assertThat(merged.extract().<Map<String, Integer>>path("moved").keySet())
                .containsExactlyElementsOf(KEYS);
        assertThat(records)
                .allSatisfy(path -> Api.as(Demo.CLINICIAN)
                        .get(path)
                        .then()
                        .statusCode(200)
                        .body("patientId", equalTo(survivingPatient))
                        .body("version", equalTo(1)));
        Api.as(Demo.CLINICIAN)
                .get(Visits.path(visit))
                .then()
                .statusCode(200)
                .body("patientId", equalTo(survivingPatient));
    }

    @Test
    void mergeWhenThePersonsAreMergedAlreadyThenIsAConflict() {
        two.merge().statusCode(201);
        String third = registrar.newPerson().text("id");

        verifyConflict(
                survivor, loser, "The person has already been merged into another person", "PERSON_ALREADY_MERGED");
        verifyConflict(third, loser, "The person has already been merged into another person", "PERSON_ALREADY_MERGED");
        verifyConflict(
                loser, third, "The surviving person has been merged into another person", "SURVIVOR_ALREADY_MERGED");
    }

    @Test
    void mergeWhenAPersonIsForeignOrUnknownThenIsTheSame404() {
        for (String path : List.of(PersonMerges.PATH, PersonMerges.PATH + "/preview")) {
            for (String absent : List.of(Demo.PERSON_IN_SOUTH, Demo.unknown(0xb21), Demo.PATIENT_AT_N1)) {
                StandardError.verify(ask(path, survivor, absent), 404, path, "Person not found");
                StandardError.verify(ask(path, absent, loser), 404, path, "Person not found");
            }
            assertThat(ask(path, survivor, Demo.PERSON_IN_SOUTH).masked())
                    .isEqualTo(ask(path, survivor, Demo.unknown(0xb22)).masked());
        }
    }

    @Test
    void mergeWhenNobodySaidThatTheChartsAreOneThenIsRefused() {
        for (String path : List.of(PersonMerges.PATH, PersonMerges.PATH + "/preview")) {
            Json decision = PersonMerges.body(survivor, loser);
            for (Json silent :
                    List.of(decision.with("mergeClinicalHistory", "false"), decision.without("mergeClinicalHistory"))) {
                StandardError.verify(
                        TwoPatients.send(RawRequest.post(path).json(silent.toString()), Demo.CLERK),
                        400,
                        path,
                        "Invalid request: mergeClinicalHistory must be true, since both persons are patients");
            }
        }
    }

    @Test
    void mergeWhenTheSamePersonIsNamedTwiceThenIsRefused() {
        StandardError.verify(
                ask(PersonMerges.PATH, survivor, survivor),
                400,
                PersonMerges.PATH,
                "Invalid request: loserPersonId must differ from survivorPersonId");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "\" \\t\"", "null", "7", "\"a\\u0000b\"", "[]"})
    void mergeWhenTheReasonIsNoneThenIsRefused(String reason) {
        assertThat(TwoPatients.send(
                                RawRequest.post(PersonMerges.PATH)
                                        .json(PersonMerges.body(survivor, loser)
                                                .with("reason", reason)
                                                .toString()),
                                Demo.CLERK)
                        .status())
                .isEqualTo(400);
        Api.as(Demo.CLERK).get(Registrar.person(loser)).then().statusCode(200).body("voided", is(false));
    }

    @Test
    void previewWhenAskedThenTellsTheNumbersAndChangesNothing() {
        TwoPatients.create(ClinicalRecords.ALLERGY, losingPatient);
        TwoPatients.name(loser, "Dooley");
        String before = TwoPatients.send(RawRequest.get(Registrar.patient(losingPatient)), Demo.CLERK)
                .text();

        Map<String, Integer> preview = Api.as(Demo.CLERK)
                .contentType("application/json")
                .body(PersonMerges.body(survivor, loser).toString())
                .post(PersonMerges.PATH + "/preview")
                .then()
                .statusCode(200)
                .body("moved", aMapWithSize(28))
                .body("moved.names", equalTo(2))
                .extract()
                .path("moved");

        assertThat(TwoPatients.send(RawRequest.get(Registrar.patient(losingPatient)), Demo.CLERK)
                        .text())
                .isEqualTo(before);
        assertThat(two.merge().extract().<Map<String, Integer>>path("moved")).isEqualTo(preview);
    }

    private void verifyConflict(String into, String from, String message, String code) {
        for (String path : List.of(PersonMerges.PATH, PersonMerges.PATH + "/preview")) {
            StandardError.verify(ask(path, into, from), 409, path, message, code);
        }
    }

    private static RawResponse ask(String path, String survivor, String loser) {
        return TwoPatients.send(
                RawRequest.post(path).json(PersonMerges.body(survivor, loser).toString()), Demo.CLERK);
    }
}
