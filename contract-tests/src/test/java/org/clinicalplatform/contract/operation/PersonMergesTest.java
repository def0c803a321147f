package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import io.restassured.response.ValidatableResponse;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.Placements;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two patients are merged: what becomes of their charts, ids and numbers, and how a merge is undone. */
class PersonMergesTest {

    private static final List<String> PATHS = List.of(PersonMerges.PATH, PersonMerges.PATH + "/preview");
    private static final List<String> KEYS = Stream.concat(
                    Stream.of("names addresses identifiers contacts relationships attributes documents".split(" ")),
                    Stream.of(("visit encounter encounter_location observation diagnosis condition allergy"
                                            + " clinical_note care_plan procedure immunization order referral appointment"
                                            + " program_enrollment consent alert document coverage invoice payment")
                                    .split(" "))
                            .map(name -> "patient." + name))
            .toList();

    private final Api clerk = Api.as(Demo.CLERK);
    private final Api clinician = Api.as(Demo.CLINICIAN);
    private final Registrar registrar = Registrar.at(Api.shared());
    private final Json survivingPatient = registrar.newPatient();
    private final Json losingPatient = registrar.newPatient();
    private final String survivor = survivingPatient.text("personId");
    private final String loser = losingPatient.text("personId");
    private final String survivorsId = survivingPatient.text("id");
    private final String losersId = losingPatient.text("id");

    @Test
    void mergeWhenBothArePatientsThenEveryKindOfRecordIsTheSurvivors() {
        String visit = Visits.open(Api.shared(), clinicianToken(), Visits.opening(losersId))
                .text("id");
        List<String> records = Stream.of(ClinicalRecords.values())
                .map(kind -> kind.path(create(kind, losersId)))
                .toList();

        Map<String, Integer> moved = merge().statusCode(201)
                .body("survivorPersonId", equalTo(survivor))
                .body("loserPersonId", equalTo(loser))
                .body("reason", equalTo("The same card"))
                .body("mergeClinicalHistory", is(true))
                .body("mergedByUserAccountId", equalTo(Demo.CLERK_ID))
                .body("deduplicated", aMapWithSize(28))
                .body("moved.'patient.visit'", equalTo(1))
                .body("moved.'patient.allergy'", equalTo(1))
                .body("moved.'patient.payment'", equalTo(0))
                .extract()
                .path("moved");

        assertThat(moved.keySet()).containsExactlyElementsOf(KEYS);
        records.forEach(path -> verifyPatientOf(path, survivorsId).body("version", equalTo(1)));
        verifyPatientOf(Visits.path(visit), survivorsId);
    }

    /** Two stays of one patient: the merge changes neither, and whoever opens the chart sees both beds. */
    @Test
    void mergeWhenBothPatientsHaveABedThenPreviewReportAndChartWarn() {
        String kept = bed(survivorsId);
        String moved = bed(losersId);

        clerk.post(PersonMerges.PATH + "/preview", PersonMerges.body(survivor, loser))
                .statusCode(200)
                .body("warnings", contains("SEVERAL_BEDS"));
        String merge = merge().statusCode(201)
                .body("warnings", contains("SEVERAL_BEDS"))
                .extract()
                .path("personMergeId");
        clerk.get(PersonMerges.PATH + "/" + merge).body("warnings", contains("SEVERAL_BEDS"));

        String patient = "/api/v1/clinical/patients/" + losersId;
        clinician
                .get(patient + "/current-location")
                .statusCode(200)
                .body("id", equalTo(moved))
                .body("otherBedPlacementIds", contains(kept));
        clinician.get(patient + "/summary-panel").body("currentPlacement.otherBedPlacementIds", contains(kept));
        clinician.get(Placements.PATH + "/" + moved).body("", not(hasKey("otherBedPlacementIds")));

        clinician.post(Placements.PATH + "/" + kept + "/end").statusCode(200);
        clinician
                .get(patient + "/current-location")
                .body("id", equalTo(moved))
                .body("", not(hasKey("otherBedPlacementIds")));
    }

    private String bed(String patientId) {
        String encounter = create(ClinicalRecords.ENCOUNTER, patientId);
        return clinician
                .post(Placements.PATH, Placements.placing(encounter, encounter.substring(24)))
                .statusCode(201)
                .extract()
                .path("id");
    }

    @Test
    void mergeWhenThePersonsAreMergedAlreadyThenIsAConflict() {
        merge().statusCode(201);
        String third = registrar.newPerson().text("id");

        verifyConflict(
                survivor, loser, "The person has already been merged into another person", "PERSON_ALREADY_MERGED");
        verifyConflict(third, loser, "The person has already been merged into another person", "PERSON_ALREADY_MERGED");
        verifyConflict(
                loser, third, "The surviving person has been merged into another person", "SURVIVOR_ALREADY_MERGED");
    }

    @Test
    void mergeWhenAPersonIsForeignOrUnknownThenIsTheSame404() {
        for (String path : PATHS) {
            for (String absent : List.of(Demo.PERSON_IN_SOUTH, Demo.unknown(0xb21), Demo.PATIENT_AT_N1)) {
                StandardError.verify(send(path, survivor, absent), 404, path, "Person not found");
                StandardError.verify(send(path, absent, loser), 404, path, "Person not found");
            }
            assertThat(send(path, survivor, Demo.PERSON_IN_SOUTH).masked())
                    .isEqualTo(send(path, survivor, Demo.unknown(0xb22)).masked());
        }
    }

    @Test
    void mergeWhenNobodySaidThatTheChartsAreOneThenIsRefused() {
        Json decision = PersonMerges.body(survivor, loser);
        for (String path : PATHS) {
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
    void mergeWhenTheSamePersonIsNamedTwiceThenIsRefused() {
        StandardError.verify(
                send(PersonMerges.PATH, survivor, survivor),
                400,
                PersonMerges.PATH,
                "Invalid request: loserPersonId must differ from survivorPersonId");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "\" \\t\"", "null", "7", "\"a\\u0000b\"", "[]"})
    void mergeWhenTheReasonIsNoneThenIsRefused(String reason) {
        clerk.post(PersonMerges.PATH, PersonMerges.body(survivor, loser).with("reason", reason))
                .statusCode(400);
        clerk.get(Registrar.person(loser)).statusCode(200).body("voided", is(false));
    }

    @Test
    void previewWhenAskedThenTellsTheNumbersAndChangesNothing() {
        create(ClinicalRecords.ALLERGY, losersId);
        clerk.post(Registrar.person(loser) + "/names", "{\"use\":\"USUAL\",\"family\":\"Dooley\"}")
                .statusCode(201);
        String before = read(losersId);

        Map<String, Integer> preview = clerk.post(PersonMerges.PATH + "/preview", PersonMerges.body(survivor, loser))
                .statusCode(200)
                .body("moved", aMapWithSize(28))
                .body("moved.names", equalTo(2))
                .extract()
                .path("moved");

        assertThat(read(losersId)).isEqualTo(before);
        assertThat(merge().extract().<Map<String, Integer>>path("moved")).isEqualTo(preview);
    }

    @ParameterizedTest
    @EnumSource
    void recordWhenNamedByTheLosersIdThenIsTheSurvivors(ClinicalRecords kind) {
        merge().statusCode(201);

        String created = create(kind, losersId);

        verifyPatientOf(kind.path(created), survivorsId);
        clinician.get(kind.pagePath(losersId)).statusCode(200).body("items.id", hasItem(created));
        clinician.get(kind.path() + "?patientId=" + losersId).statusCode(200).body("id", hasItem(created));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void chartWhenEitherWasRestrictedThenIsClosedUnderBothIds(boolean survivorWas) {
        List<String> patients = List.of(survivorsId, losersId);
        List<String> allergies = patients.stream()
                .map(patient -> ClinicalRecords.ALLERGY.path(create(ClinicalRecords.ALLERGY, patient)))
                .toList();
        clerk.put(Registrar.patient(survivorWas ? survivorsId : losersId), "{\"restricted\":true,\"version\":0}")
                .statusCode(200);

        merge().statusCode(201);

        for (String allergy : allergies) {
            StandardError.verify(send(RawRequest.get(allergy), Demo.CLINICIAN), 404, allergy, "Allergy not found");
        }
        for (String patient : patients) {
            clinician.get(ClinicalRecords.ALLERGY.pagePath(patient)).statusCode(403);
        }
    }

    @Test
    void patientWhenMergedThenTheFormerNumbersAndIdsFindTheSurvivor() {
        Json unknown = registrar.create(
                Registrar.PATIENTS, Json.parse("{\"person\":{\"temporary\":true,\"gender\":\"UNKNOWN\"}}"));
        String number = UUID.randomUUID().toString();
        clerk.post(
                        Registrar.patient(unknown.text("id")) + "/identifiers",
                        Json.object("type", "MR", "system", "urn:clinicalplatform:test", "value", number))
                .statusCode(201);
        String temporary = unknown.get("identifiers").items().get(1).text("value");
        clerk.post(PersonMerges.PATH, PersonMerges.body(survivor, unknown.text("personId")))
                .statusCode(201);

        for (String old : List.of(number, temporary, unknown.text("number"))) {
            clerk.get(Registrar.PATIENTS + "?identifier=" + old)
                    .statusCode(200)
                    .body("items.id", contains(survivorsId));
        }
        clerk.get(Registrar.patient(unknown.text("id")))
                .statusCode(200)
                .body("id", equalTo(survivorsId))
                .body("personId", equalTo(survivor));
        clerk.get(Registrar.person(unknown.text("personId")))
                .statusCode(200)
                .body("mergedIntoPersonId", equalTo(survivor));
    }

    @Test
    void messageWhenTwoPatientsAreMergedThenRetiresTheNumberOfTheLoser() {
        String merge = merge().statusCode(201)
                .body("moved.identifiers", equalTo(1))
                .extract()
                .path("personMergeId");
        List<String> segments = message(merge);

        assertThat(segments.get(2)).startsWith("PID|||" + number(survivingPatient.text("number")) + "|");
        assertThat(segments.get(3)).startsWith("MRG|" + number(losingPatient.text("number")) + "|");

        undo(merge).statusCode(200);
        clerk.get(Registrar.patient(losersId)).body("identifiers.value", contains(losingPatient.text("number")));
        assertThat(message(merge)).isEqualTo(segments);
    }

    @Test
    void messageWhenTheLoserWasTemporaryThenRetiresTheTemporaryNumberToo() {
        Json unknown = registrar.create(
                Registrar.PATIENTS, Json.parse("{\"person\":{\"temporary\":true,\"gender\":\"UNKNOWN\"}}"));
        String temporary = unknown.get("identifiers").items().get(1).text("value");
        String merge = clerk.post(PersonMerges.PATH, PersonMerges.body(survivor, unknown.text("personId")))
                .statusCode(201)
                .body("moved.identifiers", equalTo(2))
                .extract()
                .path("personMergeId");

        assertThat(message(merge).get(3))
                .startsWith("MRG|" + number(temporary) + "~" + number(unknown.text("number")) + "|");
    }

    @Test
    void mergeWhenTheSurvivorIsTemporaryThenIsKnownUntilTheUndo() {
        Json unknown = registrar.create(
                Registrar.PATIENTS, Json.parse("{\"person\":{\"temporary\":true,\"gender\":\"UNKNOWN\"}}"));
        String person = Registrar.person(unknown.text("personId"));
        String id = clerk.post(PersonMerges.PATH, PersonMerges.body(unknown.text("personId"), loser))
                .statusCode(201)
                .body("filledFields", hasItem("TEMPORARY"))
                .extract()
                .path("personMergeId");

        clerk.get(person)
                .statusCode(200)
                .body("temporary", is(false))
                .body("names[0].preferred", is(true))
                .body("gender", equalTo(losingPatient.get("person").text("gender")));
        undo(id).statusCode(200);
        clerk.get(person).statusCode(200).body("temporary", is(true)).body("names", empty());
    }

    @Test
    void undoWhenNothingChangedThenBothChartsAreAsBefore() {
        String mine = ClinicalRecords.ALLERGY.path(create(ClinicalRecords.ALLERGY, survivorsId));
        String theirs = ClinicalRecords.ALLERGY.path(create(ClinicalRecords.ALLERGY, losersId));
        String id = merge().extract().path("personMergeId");
        undoCheck(id).body("reversible", is(true)).body("blockers", empty());

        undo(id).statusCode(200)
                .body("undoReason", equalTo("Two brothers"))
                .body("undoneByUserAccountId", equalTo(Demo.CLERK_ID));

        verifyPatientOf(mine, survivorsId);
        verifyPatientOf(theirs, losersId);
        verifyPatientOf(ClinicalRecords.ALLERGY.path(create(ClinicalRecords.ALLERGY, losersId)), losersId);
        undo(id).statusCode(409).body("businessErrorCode", equalTo("MERGE_NOT_REVERSIBLE"));
        merge().statusCode(201);
    }

    @Test
    void undoWhenARecordWasChangedSinceThenIsRefusedAndNamesIt() {
        String allergy = create(ClinicalRecords.ALLERGY, losersId);
        String path = ClinicalRecords.ALLERGY.path(allergy);
        String id = merge().extract().path("personMergeId");
        clinician.put(path, ClinicalRecords.ALLERGY.update(1)).statusCode(200);

        undo(id).statusCode(409).body("businessErrorCode", equalTo("MERGE_NOT_REVERSIBLE"));

        undoCheck(id)
                .body("reversible", is(false))
                .body("blockers.table", hasItem("allergy"))
                .body("blockers.rowId", hasItem(allergy))
                .body("blockers.why", hasItem("CHANGED_SINCE"));
        verifyPatientOf(path, survivorsId);
    }

    private ValidatableResponse merge() {
        return clerk.post(PersonMerges.PATH, PersonMerges.body(survivor, loser));
    }

    private ValidatableResponse undoCheck(String mergeId) {
        return clerk.get(PersonMerges.path(mergeId) + "/undo-check").statusCode(200);
    }

    private ValidatableResponse undo(String mergeId) {
        return clerk.post(PersonMerges.path(mergeId) + "/undo", Json.object("reason", "Two brothers"));
    }

    /** The segments of the only message of the merge. */
    private List<String> message(String mergeId) {
        List<String> messages = clerk.get(PersonMerges.path(mergeId) + "/adt-a40")
                .statusCode(200)
                .body("assigningAuthority", contains("urn:clinicalplatform:patient-number:" + Demo.NORTH))
                .extract()
                .path("message");
        return List.of(messages.get(0).split("\r"));
    }

    /** A temporary number too has the type of the survivor's, which is the one that it is merged into. */
    private static String number(String value) {
        return value + "^^^&urn:clinicalplatform:patient-number:" + Demo.NORTH + "&URI^MR";
    }

    private String read(String patientId) {
        return clerk.get(Registrar.patient(patientId)).statusCode(200).extract().asString();
    }

    private ValidatableResponse verifyPatientOf(String path, String patientId) {
        return clinician.get(path).statusCode(200).body("patientId", equalTo(patientId));
    }

    private static void verifyConflict(String into, String from, String message, String code) {
        for (String path : PATHS) {
            StandardError.verify(send(path, into, from), 409, path, message, code);
        }
    }

    private static RawResponse send(String path, String survivor, String loser) {
        return send(
                RawRequest.post(path).json(PersonMerges.body(survivor, loser).toString()), Demo.CLERK);
    }

    private static RawResponse send(RawRequest call, String account) {
        return Api.shared().send(call.requestId("merge").bearer(Api.sessions().token(account)));
    }

    /** The id of a new record. */
    private static String create(ClinicalRecords kind, String patientId) {
        return kind.create(Api.shared(), clinicianToken(), kind.body(patientId)).text("id");
    }

    private static String clinicianToken() {
        return Api.sessions().token(Demo.CLINICIAN);
    }
}
