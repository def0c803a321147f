package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import io.restassured.response.Response;
import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PersonsTest {

    private static final String EVERYTHING = """
        {"names":[{"use":"OFFICIAL","family":"%s","given":["Ada","Marie"],"prefix":"Dr.","suffix":"PhD"},
                  {"use":"NICKNAME","given":["Adi"]}],
         "gender":"FEMALE","birthDate":"1980-02-29","birthDateEstimated":true,"maritalStatus":"D","language":"de-AT",
         "addresses":[{"use":"WORK","lines":["Ring 1"],"city":"Wien","postalCode":"1010","country":"AT"},
                      {"use":"HOME","country":"AT","preferred":true}],
         "contacts":[{"system":"PHONE","use":"MOBILE","value":"+43 (664) 123 45 67"},
                     {"system":"EMAIL","use":"HOME","value":"ada@mail.example"}]}\
        """;

    private final ServerUnderTest server = Api.shared();
    private final Registrar registrar = Registrar.at(server);

    @Test
    void personWhenRegisteredWithEverythingThenIsReadTheSame() {
        Response created = post(Registrar.PERSONS, EVERYTHING.formatted(Registrar.name()));

        created.then()
                .statusCode(201)
                .header("Cache-Control", "no-store")
                .body("names.use", contains("OFFICIAL", "NICKNAME"))
                .body("names.preferred", contains(true, false))
                .body("names[0].given", contains("Ada", "Marie"))
                .body("names[1]", not(hasKey("family")))
                .body("addresses.use", contains("HOME", "WORK"))
                .body("addresses[0].lines", empty())
                .body("contacts.value", contains("+43 (664) 123 45 67", "ada@mail.example"))
                .body("birthDateEstimated", is(true))
                .body("temporary", is(false))
                .body("voided", is(false))
                .body("$", not(hasKey("patientId")))
                .body("version", is(0));
        assertThat(read(created.path("id")).asString()).isEqualTo(created.asString());
    }

    @Test
    void personWhenOfTheDemoDataThenShowsNamesAddressesAndContacts() {
        read(Demo.PERSON_AT_N1)
                .then()
                .statusCode(200)
                .body("names.family", hasItem("Erdman"))
                .body("addresses.city", contains("Springfield"))
                .body("contacts.value", hasItem("+1 555 0131"))
                .body("patientId", equalTo(Demo.PATIENT_AT_N1));
    }

    /** Persons belong to the tenant, independent of the facility of the session. */
    @Test
    void personWhenAtAnotherFacilityThenIsReadAll() {
        read(Demo.PERSON_AT_N2).then().statusCode(200).body("id", equalTo(Demo.PERSON_AT_N2));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"gender\":\"MALE\"} | names is required",
                "{\"names\":[],\"gender\":\"MALE\"} | names is required",
                "{\"names\":[{\"use\":\"USUAL\"}],\"gender\":\"MALE\"} | names[0].family or given is required",
                "{\"temporary\":true,\"gender\":\"MALE\",\"birthDate\":\"2999-01-01\"} | birthDate is in the future",
                "{\"temporary\":true,\"gender\":\"MALE\",\"birthDateEstimated\":true} | birthDateEstimated needs"
                        + " birthDate",
                "{\"temporary\":true,\"gender\":\"MALE\",\"contacts\":[{\"system\":\"SMS\",\"use\":\"HOME\",\"value\":\"x\"}]}"
                        + " | contacts[0].value has no digit",
                "{\"temporary\":true,\"gender\":\"MALE\",\"addresses\":[{\"use\":\"HOME\"}]}"
                        + " | addresses[0].lines or another part of the address is required",
                "{\"temporary\":true,\"names\":[{\"use\":\"USUAL\",\"family\":\"A\",\"preferred\":true},"
                        + "{\"use\":\"OLD\",\"family\":\"B\",\"preferred\":true}],\"gender\":\"MALE\"}"
                        + " | names has more than one preferred item"
            })
    void createWhenARuleIsBrokenThenNamesTheProperty(String body, String fault) {
        post(Registrar.PERSONS, body).then().statusCode(400).body("errorMessage", containsString(fault));
    }

    @Test
    void createWhenSeveralThingsAreWrongThenOneResponseNamesThemAll() {
        post(
                        Registrar.PERSONS,
                        "{\"names\":[{\"use\":\"USUAL\"},{\"use\":\"USUAL\",\"family\":\" \"}],"
                                + "\"birthDate\":\"2999-01-01\",\"contacts\":[{\"system\":\"EMAIL\",\"use\":\"HOME\",\"value\":\"x\"}]}")
                .then()
                .statusCode(400)
                .body("errorMessage", containsString("names[0].family or given is required"))
                .body("errorMessage", containsString("names[1].family"))
                .body("errorMessage", containsString("gender"))
                .body("errorMessage", containsString("birthDate is in the future"))
                .body("errorMessage", containsString("contacts[0].value is not an email address"));
    }

    @Test
    void relationshipWhenRecordedThenIsListedOnceAndEnds() {
        String child = registrar.newPerson().text("id");
        String mother = registrar.newPerson().text("id");
        String path = Registrar.person(child) + "/relationships";
        String body = "{\"relatedPersonId\":\"" + mother + "\",\"type\":\"PARENT\"}";

        String id = post(path, body).then().statusCode(201).extract().path("id");

        post(path, body).then().statusCode(409).body("businessErrorCode", equalTo("RELATIONSHIP_EXISTS"));
        post(path, body.replace(mother, child)).then().statusCode(400);
        put(
                        path + "/" + id,
                        "{\"type\":\"GUARDIAN\",\"startedOn\":\"2020-01-02\",\"endedOn\":\"2020-01-01\",\"version\":0}")
                .then()
                .statusCode(400)
                .body("errorMessage", equalTo("Invalid request: endedOn is before startedOn"));
        put(path + "/" + id, "{\"type\":\"GUARDIAN\",\"endedOn\":\"2020-01-01\",\"version\":0}")
                .then()
                .statusCode(200)
                .body("relatedPersonId", equalTo(mother));
        get(path).then().body("type", contains("GUARDIAN"));
        delete(path + "/" + id).then().statusCode(204);
        get(path).then().body("$", empty());
    }

    @Test
    void partWhenItIsSomebodyElsesThenIsUnknown() {
        String other = Registrar.person(registrar.newPerson().text("id"));

        delete(other + "/names/01900000-0000-7000-8000-000000002201").then().statusCode(404);
        delete(other + "/relationships/01900000-0000-7000-8000-000000006101")
                .then()
                .statusCode(404)
                .body("errorMessage", equalTo("Relationship not found"));
    }

    @Test
    void promoteWhenThePersonIsTemporaryThenIsSoNoLonger() {
        String id = registrar
                .create(Registrar.PERSONS, Json.parse("{\"temporary\":true,\"gender\":\"UNKNOWN\"}"))
                .text("id");
        String promotion = "{\"names\":[{\"use\":\"OFFICIAL\",\"family\":\"Keeling\"}],\"gender\":\"MALE\","
                + "\"birthDate\":\"1985-03-14\"}";

        post(Registrar.person(id) + "/promote", promotion)
                .then()
                .statusCode(200)
                .body("temporary", is(false))
                .body("names.family", contains("Keeling"))
                .body("gender", equalTo("MALE"))
                .body("version", is(1));
        post(Registrar.person(id) + "/promote", promotion)
                .then()
                .statusCode(409)
                .body("businessErrorCode", equalTo("PERSON_NOT_TEMPORARY"));
    }

    @Test
    void promoteWhenIdentifiersAreOfNoPatientThenIsRefusedAndNothingChanges() {
        String id = registrar
                .create(Registrar.PERSONS, Json.parse("{\"temporary\":true,\"gender\":\"UNKNOWN\"}"))
                .text("id");

        post(
                        Registrar.person(id) + "/promote",
                        "{\"names\":[{\"use\":\"OFFICIAL\",\"family\":\"K\"}],\"gender\":\"MALE\","
                                + "\"identifiers\":[{\"type\":\"MR\",\"system\":\"urn:t\",\"value\":\"1\"}]}")
                .then()
                .statusCode(409)
                .body("businessErrorCode", equalTo("PERSON_NOT_PATIENT"));

        read(id).then().body("temporary", is(true)).body("names", empty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "size=5 | one of identifier, name, birthDate, phone is required",
                "name=-- | name has no letter or digit",
                "identifier=a%7C. | identifier has no letter or digit",
                "phone=12345 | phone has less than 6 digits",
                "name=a b c d e f g h i j k | name has more than 10 words"
            })
    void searchWhenItAsksForNobodyInParticularThenIsRefused(String query, String fault) {
        for (String path : List.of(Registrar.PERSONS, Registrar.PATIENTS)) {
            search(path, query).then().statusCode(400).body("errorMessage", equalTo("Invalid request: " + fault));
        }
    }

    private static Response read(String id) {
        return get(Registrar.person(id));
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

    private static Response search(String path, String query) {
        var request = Api.as(Demo.CLERK);
        for (String parameter : query.split("&")) {
            int equals = parameter.indexOf('=');
            request.queryParam(
                    parameter.substring(0, equals),
                    parameter.substring(equals + 1).replace("%7C", "|"));
        }
        return request.get(path);
    }
}
