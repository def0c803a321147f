package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;

import io.restassured.response.Response;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Patients;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@NeedsOwnServer("merges patients in the database")
class PatientsTest {

    private final ServerUnderTest server = Api.shared();
    private final Database database = server.database();
    private final Registrar registrar = Registrar.at(server);

    @Test
    void patientWhenRegisteredWithANewPersonThenIsReadTheSameAndFound() {
        String number = UUID.randomUUID().toString();
        Response created = post(
                Registrar.PATIENTS,
                "{\"person\":" + Registrar.person() + ",\"identifiers\":[" + identifier("MR", number) + "]}");

        created.then()
                .statusCode(201)
                .body("facilities.facilityId", contains(Demo.N1))
                .body("identifiers.value", contains(number))
                .body("identifiers.preferred", contains(true))
                .body("restricted", is(false))
                .body("version", is(0));
        String id = created.path("id");
        assertThat(created.<String>path("person.patientId")).isEqualTo(id);
        assertThat(get(Registrar.patient(id)).asString()).isEqualTo(created.asString());
        search("identifier", number).then().body("items.id", contains(id));
        search("name", created.path("person.names[0].family")).then().body("items.id", hasItem(id));
    }

    @Test
    void patientWhenOfARegisteredPersonThenThatPersonIsThePatientOnce() {
        String person = registrar.newPerson().text("id");
        String body = "{\"personId\":\"" + person + "\",\"facilityId\":\"" + Demo.N2 + "\"}";

        post(Registrar.PATIENTS, body)
                .then()
                .statusCode(201)
                .body("personId", equalTo(person))
                .body("facilities.facilityId", contains(Demo.N2));

        post(Registrar.PATIENTS, body)
                .then()
                .statusCode(409)
                .body("businessErrorCode", equalTo("PERSON_ALREADY_PATIENT"));
    }

    @Test
    void patientWhenOnePersonIsRegisteredManyTimesAtOnceThenIsThereOnce() {
        String person = registrar.newPerson().text("id");
        String token = Sessions.at(server).token(Demo.CLERK);

        List<Integer> answers = Together.run(
                8,
                i -> server.send(RawRequest.post(Registrar.PATIENTS)
                                .bearer(token)
                                .json("{\"personId\":\"" + person + "\"}"))
                        .status());

        assertThat(answers).filteredOn(status -> status == 201).hasSize(1);
        assertThat(answers).filteredOn(status -> status == 409).hasSize(7);
    }

    @Test
    void patientWhenUnknownThenHasATemporaryNumberUntilPromotedAndAfter() {
        Response created = post(Registrar.PATIENTS, "{\"person\":{\"temporary\":true,\"gender\":\"UNKNOWN\"}}");
        created.then()
                .statusCode(201)
                .body("person.temporary", is(true))
                .body("identifiers.type", contains("TEMP"))
                .body("identifiers[0].system", equalTo("urn:clinicalplatform:temporary-number"))
                .body("identifiers[0].value", matchesPattern("T\\d{8,}"));
        String number = created.path("identifiers[0].value");
        String fixed = Registrar.patient(created.path("id")) + "/identifiers/" + created.path("identifiers[0].id");

        delete(fixed).then().statusCode(409).body("businessErrorCode", equalTo("TEMPORARY_NUMBER_FIXED"));
        post(
                        Registrar.person(created.path("personId")) + "/promote",
                        "{\"names\":[{\"use\":\"OFFICIAL\",\"family\":\"K\"}],\"gender\":\"MALE\",\"identifiers\":["
                                + identifier("MR", UUID.randomUUID().toString()) + "]}")
                .then()
                .statusCode(200)
                .body("temporary", is(false));

        get(Registrar.patient(created.path("id"))).then().body("identifiers.type", contains("MR", "TEMP"));
        search("identifier", number).then().body("items.id", contains(created.<String>path("id")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | personId or person is required",
                "{\"personId\":\"01900000-0000-7000-8000-000000001101\",\"person\":{\"temporary\":true,\"gender\":\"MALE\"}}"
                        + " | personId and person exclude each other",
                "{\"person\":{\"gender\":\"MALE\"}} | person.names is required",
                "{\"identifiers\":[{\"type\":\"TEMP\",\"system\":\"urn:a\",\"value\":\"1\"}]}"
                        + " | identifiers[0].type is reserved for temporary numbers of the service",
                "{\"identifiers\":[{\"type\":\"A\",\"system\":\"urn:a\",\"value\":\"1\"},"
                        + "{\"type\":\"B\",\"system\":\"urn:a\",\"value\":\"1\"}]} | identifiers[1] is a duplicate"
            })
    void createWhenARuleIsBrokenThenNamesTheProperty(String body, String fault) {
        post(Registrar.PATIENTS, body).then().statusCode(400).body("errorMessage", containsString(fault));
    }

    @Test
    void identifierWhenSomebodyHasItThenIsAConflictAndNothingIsRegistered() {
        String number = UUID.randomUUID().toString();
        Json body = Registrar.patient().with("identifiers", "[" + identifier("MR", number) + "]");
        registrar.create(Registrar.PATIENTS, body);
        String family = Registrar.name();
        String twin = "{\"person\":{\"names\":[{\"use\":\"USUAL\",\"family\":\"" + family + "\"}],\"gender\":\"MALE\"},"
                + "\"identifiers\":[" + identifier("XX", number) + "]}";

        post(Registrar.PATIENTS, twin).then().statusCode(409).body("businessErrorCode", equalTo("IDENTIFIER_TAKEN"));

        assertThat(database.number("select count(*) from person_name where family = ?", family))
                .isZero();
    }

    @Test
    void identifiersWhenAddedChangedAndVoidedThenOneOfATypeIsPreferred() {
        String path = Registrar.patient(registrar.newPatient().text("id")) + "/identifiers";
        String first = UUID.randomUUID().toString();
        String second = UUID.randomUUID().toString();

        post(path, identifier("MR", first)).then().statusCode(201).body("preferred", is(true));
        String id = post(path, identifier("MR", second).replace("}", ",\"preferred\":true}"))
                .path("id");
        post(path, identifier("PPN", UUID.randomUUID().toString())).then().body("preferred", is(true));

        get(path).then().body("type", contains("MR", "MR", "PPN")).body("preferred", contains(true, false, true));
        put(path + "/" + id, identifier("MR", first).replace("}", ",\"version\":0}"))
                .then()
                .statusCode(409)
                .body("businessErrorCode", equalTo("IDENTIFIER_TAKEN"));
        put(path + "/" + id, identifier("MR", second).replace("}", ",\"version\":7}"))
                .then()
                .statusCode(409)
                .body("businessErrorCode", equalTo("VERSION_CONFLICT"));
        delete(path + "/" + id).then().statusCode(204);
        delete(path + "/" + id).then().statusCode(404).body("errorMessage", equalTo("Identifier not found"));
        search("identifier", second).then().body("items", empty());
        post(path, identifier("MR", second)).then().statusCode(201);
    }

    @Test
    void patientWhenRestrictedThenIsUnknownEvenToWhoeverDidIt() {
        String patient = Registrar.patient(registrar.newPatient().text("id"));

        put(patient, "{\"restricted\":true,\"version\":0}")
                .then()
                .statusCode(200)
                .body("restricted", is(true));

        get(patient).then().statusCode(404).body("errorMessage", equalTo("Patient not found"));
    }

    @Test
    void deskWhenAPatientOfAnotherFacilityComesThenRegistersAndSeesHim() {
        String id = post(
                        Registrar.PATIENTS,
                        Registrar.patient()
                                .with("facilityId", "\"" + Demo.N2 + "\"")
                                .toString())
                .path("id");
        String path = Registrar.patient(id);
        get(path).then().statusCode(404);

        post(path + "/facilities", "{\"facilityId\":\"" + Demo.N1 + "\"}")
                .then()
                .statusCode(201);

        get(path).then().statusCode(200).body("facilities.facilityId", contains(Demo.N2, Demo.N1));
        post(path + "/facilities", "{\"facilityId\":\"" + Demo.N1 + "\"}")
                .then()
                .statusCode(409)
                .body("businessErrorCode", equalTo("PATIENT_ALREADY_REGISTERED"));
        get(path + "/facilities").then().body("size()", is(2));
    }

    @Test
    void deskWhenThePatientIsNotSeenThenRegistersHimNowhereElse() {
        String id = post(
                        Registrar.PATIENTS,
                        Registrar.patient()
                                .with("facilityId", "\"" + Demo.N2 + "\"")
                                .toString())
                .path("id");

        post(Registrar.patient(id) + "/facilities", "{\"facilityId\":\"" + Demo.N2 + "\"}")
                .then()
                .statusCode(404)
                .body("errorMessage", equalTo("Patient not found"));
    }

    /** Merged as the service leaves a merge behind: identifiers and names are the survivor's. */
    @Test
    void patientWhenMergedAwayThenTheOldIdAndNumberFindTheSurvivor() {
        String survivor = new Patients(database).atN1();
        String retired = new Patients(database).mergedInto(survivor);
        String number = UUID.randomUUID().toString();

        post(Registrar.patient(retired) + "/identifiers", identifier("MR", number))
                .then()
                .statusCode(201);

        get(Registrar.patient(retired)).then().statusCode(200).body("id", equalTo(survivor));
        get(Registrar.patient(retired) + "/identifiers").then().body("value", contains(number));
        put(Registrar.patient(retired), "{\"restricted\":false,\"version\":0}")
                .then()
                .statusCode(200)
                .body("id", equalTo(survivor));
        search("identifier", number).then().body("items.id", contains(survivor));
    }

    @Test
    void personWhenMergedAwayThenIsShownRetiredAndItsPartsAreTheSurvivors() {
        String survivor = registrar.newPerson().text("id");
        String retired = registrar.newPerson().text("id");
        database.update(
                "update person set voided_at = now(), merged_into_person_id = ?::uuid where id = ?::uuid",
                survivor,
                retired);

        get(Registrar.person(retired))
                .then()
                .statusCode(200)
                .body("id", equalTo(retired))
                .body("voided", is(true))
                .body("mergedIntoPersonId", equalTo(survivor));
        post(Registrar.person(retired) + "/names", "{\"use\":\"OLD\",\"family\":\"Former\"}")
                .then()
                .statusCode(201);
        get(Registrar.person(survivor)).then().body("names.family", hasItem("Former"));
        put(Registrar.person(retired), "{\"gender\":\"OTHER\",\"version\":0}")
                .then()
                .statusCode(200)
                .body("id", equalTo(survivor));
        post(Registrar.PATIENTS, "{\"personId\":\"" + retired + "\"}")
                .then()
                .statusCode(201)
                .body("personId", equalTo(survivor));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Leonardo Feeney", "Feeney", "leonrado feney"})
    void searchWhenThePatientIsAtAnotherFacilityThenOnlyThePersonIsFound(String name) {
        search("name", name).then().statusCode(200).body("items.id", everyItem(not(Demo.PATIENT_AT_N2)));
        Api.as(Demo.CLERK)
                .queryParam("name", name)
                .get(Registrar.PERSONS)
                .then()
                .body("items.patientId", hasItem(Demo.PATIENT_AT_N2));
    }

    @Test
    void searchWhenSeveralFiltersAreGivenThenAllHold() {
        Api.as(Demo.CLERK)
                .queryParam("name", "erdman")
                .queryParam("birthDate", "1972-04-02")
                .queryParam("phone", "5550131")
                .queryParam("identifier", "N4112620")
                .get(Registrar.PATIENTS)
                .then()
                .body("items.id", contains(Demo.PATIENT_AT_N1))
                .body("totalItems", is(1));
        Api.as(Demo.CLERK)
                .queryParam("name", "erdman")
                .queryParam("birthDate", "1972-04-03")
                .get(Registrar.PATIENTS)
                .then()
                .body("items", empty());
    }

    private static String identifier(String type, String value) {
        return "{\"type\":\"" + type + "\",\"system\":\"urn:clinicalplatform:test\",\"value\":\"" + value + "\"}";
    }

    private static Response get(String path) {
        return Api.as(Demo.CLERK).get(path);
    }

    private static Response delete(String path) {
        return Api.as(Demo.CLERK).delete(path);
    }

    private static Response post(String path, String body) {
        return Api.as(Demo.CLERK).contentType("application/json").body(body).post(path);
    }

    private static Response put(String path, String body) {
        return Api.as(Demo.CLERK).contentType("application/json").body(body).put(path);
    }

    private static Response search(String parameter, String value) {
        return Api.as(Demo.CLERK).queryParam(parameter, value).get(Registrar.PATIENTS);
    }
}
