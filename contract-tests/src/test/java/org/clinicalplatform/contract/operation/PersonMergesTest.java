package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.is;

import io.restassured.response.ValidatableResponse;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.ClinicalUpdates;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Patients;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@NeedsOwnServer("makes persons in the database")
class PersonMergesTest {

    private static final List<String> KEYS = Stream.concat(
                    Stream.of("names addresses identifiers contacts relationships attributes documents".split(" ")),
                    Stream.of(("visit encounter encounter_location observation diagnosis condition allergy"
                                            + " clinical_note care_plan procedure immunization order referral appointment"
                                            + " program_enrollment consent alert document coverage invoice payment")
                                    .split(" "))
                            .map(name -> "patient." + name))
            .toList();

    private final Database database = Api.shared().database();
    private final PersonMerges merges = PersonMerges.at(Api.shared());
    private final Patients patients = new Patients(database);
    private String survivingPatient = "";
    private String losingPatient = "";
    private String survivor = "";
    private String loser = "";

    @BeforeEach
    void twoPatients() {
        survivingPatient = patients.atN1();
        losingPatient = patients.atN1();
        survivor = patients.personOf(survivingPatient);
        loser = patients.personOf(losingPatient);
    }

    @Test
    void mergeWhenBothArePatientsThenEveryKindOfRecordIsTheSurvivors() {
        String visit = Visits.open(Api.shared(), token(), Visits.opening(losingPatient))
                .text("id");
        List<String> records = Stream.of(ClinicalRecords.values())
                .map(kind -> kind.path(create(kind, losingPatient)))
                .toList();

        ValidatableResponse merged = merge(survivor, loser)
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

    @ParameterizedTest
    @EnumSource
    void recordWhenNamedByTheLosersIdThenIsTheSurvivors(ClinicalRecords kind) {
        merge(survivor, loser).statusCode(201);

        String created = create(kind, losingPatient);

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

    @Test
    void summaryWhenAskedByTheLosersIdThenIsTheSurvivors() {
        merge(survivor, loser).statusCode(201);

        for (String summary : List.of("summary-panel", "clinical-summary")) {
            Api.as(Demo.CLINICIAN)
                    .get("/api/v1/clinical/patients/" + losingPatient + "/" + summary)
                    .then()
                    .statusCode(200);
        }
        Api.as(Demo.CLINICIAN)
                .get("/api/v1/clinical/patients/" + losingPatient + "/current-location")
                .then()
                .statusCode(204);
        Api.as(Demo.CLINICIAN)
                .contentType("application/json")
                .body("{\"reason\":\"Unconscious\"}")
                .post("/api/v1/clinical/patients/" + losingPatient + "/emergency-access")
                .then()
                .statusCode(201)
                .body("patientId", equalTo(survivingPatient));
    }

    /** Whether the survivor may be seen decides, whoever is named. */
    @Test
    void chartWhenTheSurvivorIsRestrictedThenIsClosedUnderTheLosersIdToo() {
        String allergy = create(ClinicalRecords.ALLERGY, losingPatient);
        database.update("update patient set restricted = true where id = ?::uuid", survivingPatient);

        merge(survivor, loser).statusCode(201);

        StandardError.verify(
                send(RawRequest.get(ClinicalRecords.ALLERGY.path(allergy)), Demo.CLINICIAN),
                404,
                ClinicalRecords.ALLERGY.path(allergy),
                "Allergy not found");
        assertThat(send(RawRequest.get(ClinicalRecords.ALLERGY.pagePath(losingPatient)), Demo.CLINICIAN)
                        .status())
                .isEqualTo(403);
    }

    @Test
    void recordWhenChangedWithTheVersionOfBeforeThenIsAConflict() {
        String allergy = create(ClinicalRecords.ALLERGY, losingPatient);
        merge(survivor, loser).statusCode(201);

        Api.as(Demo.CLINICIAN)
                .contentType("application/json")
                .body(ClinicalUpdates.body(ClinicalRecords.ALLERGY, 0))
                .put(ClinicalRecords.ALLERGY.path(allergy))
                .then()
                .statusCode(409)
                .body("businessErrorCode", equalTo("VERSION_CONFLICT"));
    }

    @Test
    void mergeWhenBothHaveTheSameNameThenOneIsLeft() {
        merges.name(survivor, "Erdman");
        merges.name(loser, "Erdman");
        merges.name(loser, "Dooley");

        merge(survivor, loser).statusCode(201).body("moved.names", equalTo(1)).body("deduplicated.names", equalTo(1));

        assertThat(database.number(
                        "select count(*) from person_name where person_id = ?::uuid and voided_at is null", survivor))
                .isEqualTo(2);
    }

    @Test
    void mergeWhenPersonsAreChainedThenTheFirstIdLeadsToTheLast() {
        String third = patients.atN1();
        merge(survivor, loser).statusCode(201);
        merge(patients.personOf(third), survivor).statusCode(201);

        String created = create(ClinicalRecords.ALLERGY, losingPatient);

        Api.as(Demo.CLINICIAN).get(ClinicalRecords.ALLERGY.path(created)).then().body("patientId", equalTo(third));
    }

    @Test
    void mergeWhenThePersonsAreMergedAlreadyThenIsAConflict() {
        merge(survivor, loser).statusCode(201);
        String third = merges.newPerson();

        verifyConflict(survivor, loser, "The person was merged away before", "PERSON_ALREADY_MERGED");
        verifyConflict(third, loser, "The person was merged away before", "PERSON_ALREADY_MERGED");
        verifyConflict(loser, third, "The survivor was merged away", "SURVIVOR_ALREADY_MERGED");
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
                        send(RawRequest.post(path).json(silent.toString()), Demo.CLERK),
                        400,
                        path,
                        "Invalid request: mergeClinicalHistory must be true, since both persons are patients");
            }
        }
    }

    @Test
    void mergeWhenOnlyOneIsAPatientThenNeedsNoWordAboutCharts() {
        String stranger = merges.newPerson();

        Api.as(Demo.CLERK)
                .contentType("application/json")
                .body(PersonMerges.body(stranger, loser)
                        .without("mergeClinicalHistory")
                        .toString())
                .post(PersonMerges.PATH)
                .then()
                .statusCode(201)
                .body("mergeClinicalHistory", is(false))
                .body("moduleRepoint", empty());
        assertThat(patients.personOf(losingPatient)).isEqualTo(stranger);
    }

    @Test
    void mergeWhenTheSamePersonIsNamedTwiceThenIsRefused() {
        StandardError.verify(
                ask(PersonMerges.PATH, survivor, survivor),
                400,
                PersonMerges.PATH,
                "Invalid request: loserPersonId is the survivor");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "\" \\t\"", "null", "7", "\"a\\u0000b\"", "[]"})
    void mergeWhenTheReasonIsNoneThenIsRefused(String reason) {
        assertThat(send(
                                RawRequest.post(PersonMerges.PATH)
                                        .json(PersonMerges.body(survivor, loser)
                                                .with("reason", reason)
                                                .toString()),
                                Demo.CLERK)
                        .status())
                .isEqualTo(400);
        assertThat(database.number("select count(*) from person_merge where loser_person_id = ?::uuid", loser))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {Demo.CLINICIAN, Demo.AUDITOR, Demo.BYSTANDER})
    void mergeWhenThePermissionIsMissingThenIsRefused(String account) {
        assertThat(send(
                                RawRequest.post(PersonMerges.PATH)
                                        .json(PersonMerges.body(survivor, Demo.unknown(0xb23))
                                                .toString()),
                                account)
                        .status())
                .isEqualTo(403);
    }

    @Test
    void previewWhenAskedThenTellsTheNumbersAndChangesNothing() {
        create(ClinicalRecords.ALLERGY, losingPatient);
        merges.name(loser, "Dooley");

        Map<String, Integer> preview = Api.as(Demo.CLERK)
                .contentType("application/json")
                .body(PersonMerges.body(survivor, loser).toString())
                .post(PersonMerges.PATH + "/preview")
                .then()
                .statusCode(200)
                .body("moved", aMapWithSize(28))
                .body("moved.names", equalTo(1))
                .extract()
                .path("moved");

        assertThat(database.number(
                        "select count(*) from person where id = ?::uuid and voided_at is null and version = 0", loser))
                .isEqualTo(1);
        assertThat(merge(survivor, loser).extract().<Map<String, Integer>>path("moved"))
                .isEqualTo(preview);
    }

    @Test
    void mergeWhenReadThenTellsWhatItTold() {
        create(ClinicalRecords.ALLERGY, losingPatient);
        Map<String, ?> told = merge(survivor, loser).extract().jsonPath().getMap("");
        String id = UUID.fromString((String) told.get("personMergeId")).toString();

        Map<String, ?> read = Api.as(Demo.CLERK)
                .get(PersonMerges.path(id))
                .then()
                .statusCode(200)
                .body("moduleRepoint.moduleKey", contains("imaging", "lab", "pharmacy"))
                .extract()
                .jsonPath()
                .getMap("");

        // how far the modules are may be another word by now
        assertThat(read).hasSameSizeAs(told);
        read.remove("moduleRepoint");
        told.remove("moduleRepoint");
        assertThat(read).isEqualTo(told);
        Api.as(Demo.CLERK)
                .queryParam("size", 100)
                .get(PersonMerges.PATH)
                .then()
                .statusCode(200)
                .body("items.personMergeId", hasItems(id));
    }

    @Test
    void undoWhenNothingChangedThenBothChartsAreAsBefore() {
        String mine = create(ClinicalRecords.ALLERGY, survivingPatient);
        String theirs = create(ClinicalRecords.ALLERGY, losingPatient);
        String id = merge(survivor, loser).extract().path("personMergeId");

        Api.as(Demo.CLERK)
                .get(PersonMerges.path(id) + "/undo-check")
                .then()
                .statusCode(200)
                .body("reversible", is(true))
                .body("blockers", empty());
        undo(id).statusCode(200)
                .body("undoReason", equalTo("Two brothers"))
                .body("undoneByUserAccountId", equalTo(Demo.CLERK_ID));

        verifyPatientOf(mine, survivingPatient);
        verifyPatientOf(theirs, losingPatient);
        verifyPatientOf(create(ClinicalRecords.ALLERGY, losingPatient), losingPatient);
        undo(id).statusCode(409).body("businessErrorCode", equalTo("MERGE_NOT_REVERSIBLE"));
        merge(survivor, loser).statusCode(201);
    }

    @Test
    void undoWhenARecordWasChangedSinceThenIsRefusedAndNamesIt() {
        String allergy = create(ClinicalRecords.ALLERGY, losingPatient);
        String id = merge(survivor, loser).extract().path("personMergeId");
        Api.as(Demo.CLINICIAN)
                .contentType("application/json")
                .body(ClinicalUpdates.body(ClinicalRecords.ALLERGY, 1))
                .put(ClinicalRecords.ALLERGY.path(allergy))
                .then()
                .statusCode(200);

        undo(id).statusCode(409).body("businessErrorCode", equalTo("MERGE_NOT_REVERSIBLE"));
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

    @Test
    void undoWhenARecordInAMovedEncounterWasMadeSinceThenIsRefused() {
        String encounter = create(ClinicalRecords.ENCOUNTER, losingPatient);
        String id = merge(survivor, loser).extract().path("personMergeId");
        String allergy = ClinicalRecords.ALLERGY
                .create(
                        Api.shared(),
                        token(),
                        ClinicalRecords.ALLERGY
                                .body(survivingPatient)
                                .replaceFirst("\\{", "{\"encounterId\":\"" + encounter + "\","))
                .text("id");

        undo(id).statusCode(409);
        Api.as(Demo.CLERK)
                .get(PersonMerges.path(id) + "/undo-check")
                .then()
                .body("blockers.why", hasItem("REFERRED_TO_SINCE"))
                .body("blockers.rowId", hasItem(allergy));
    }

    private void verifyPatientOf(String allergy, String patientId) {
        Api.as(Demo.CLINICIAN)
                .get(ClinicalRecords.ALLERGY.path(allergy))
                .then()
                .statusCode(200)
                .body("patientId", equalTo(patientId));
    }

    private void verifyConflict(String into, String from, String message, String code) {
        for (String path : List.of(PersonMerges.PATH, PersonMerges.PATH + "/preview")) {
            StandardError.verify(ask(path, into, from), 409, path, message, code);
        }
    }

    private static ValidatableResponse merge(String survivor, String loser) {
        return Api.as(Demo.CLERK)
                .contentType("application/json")
                .body(PersonMerges.body(survivor, loser).toString())
                .post(PersonMerges.PATH)
                .then();
    }

    private static ValidatableResponse undo(String mergeId) {
        return Api.as(Demo.CLERK)
                .contentType("application/json")
                .body("{\"reason\":\"Two brothers\"}")
                .post(PersonMerges.path(mergeId) + "/undo")
                .then();
    }

    private static RawResponse ask(String path, String survivor, String loser) {
        return send(
                RawRequest.post(path).json(PersonMerges.body(survivor, loser).toString()), Demo.CLERK);
    }

    private static RawResponse send(RawRequest call, String account) {
        return Api.shared().send(call.requestId("merge").bearer(Api.sessions().token(account)));
    }

    private static String create(ClinicalRecords kind, String patientId) {
        return kind.create(Api.shared(), token(), kind.body(patientId)).text("id");
    }

    private static String token() {
        return Api.sessions().token(Demo.CLINICIAN);
    }
}
