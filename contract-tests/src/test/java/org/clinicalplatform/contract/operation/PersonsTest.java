package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PersonsTest {

    private static final String EVERYTHING = """
            {"names":[{"use":"OFFICIAL","family":"%s","given":["Ada","Marie"],"prefix":"Dr.","suffix":"PhD"},
                      {"use":"NICKNAME","given":["Adi"]}],
             "gender":"FEMALE","birthDate":"1980-02-29","birthDateEstimated":true,"maritalStatus":"D","language":"de-AT",
             "addresses":[{"use":"WORK","lines":["Ring 1"],"city":"Wien","postalCode":"1010","country":"AT"},
                          {"use":"HOME","country":"AT","preferred":true}],
             "contacts":[{"system":"PHONE","use":"MOBILE","value":"+43 (664) 123 45 67"},
                         {"system":"EMAIL","use":"HOME","value":"ada@mail.example"}]}""";

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

    /** Persons are of the tenant, whatever the facility of the session. */
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
                "{\"temporary\":true,\"gender\":\"MALE\",\"birthDateEstimated\":true} | birthDateEstimated needs birthDate",
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
    void createWhenSeveralThingsAreWrongThenOneAnswerNamesThemAll() {
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
    void updateWhenVersionIsStaleThenIsAConflictAndNothingChanges() {
        String id = registrar.newPerson().text("id");
        String body = "{\"gender\":\"OTHER\",\"language\":\"fr\",\"version\":0}";

        put(Registrar.person(id), body)
                .then()
                .statusCode(200)
                .body("version", is(1))
                .body("language", equalTo("fr"));
        put(Registrar.person(id), body).then().statusCode(409).body("businessErrorCode", equalTo("VERSION_CONFLICT"));

        read(id).then().body("version", is(1)).body("names.size()", is(1));
    }

    @Test
    void partsWhenAddedChangedAndVoidedThenOneIsPreferred() {
        String names = Registrar.person(registrar.newPerson().text("id")) + "/names";

        String added = post(names, "{\"use\":\"MAIDEN\",\"family\":\"Dooley\",\"preferred\":true}")
                .then()
                .statusCode(201)
                .body("preferred", is(true))
                .extract()
                .path("id");
        get(names).then().body("preferred", contains(true, false)).body("[0].id", equalTo(added));

        put(names + "/" + added, "{\"use\":\"OLD\",\"given\":[\"Rose\"],\"version\":0}")
                .then()
                .statusCode(200)
                .body("preferred", is(false))
                .body("version", is(1))
                .body("$", not(hasKey("family")));
        put(names + "/" + added, "{\"use\":\"OLD\",\"given\":[\"Rose\"],\"version\":0}")
                .then()
                .statusCode(409);

        delete(names + "/" + added).then().statusCode(204);
        delete(names + "/" + added).then().statusCode(404).body("errorMessage", equalTo("Name not found"));
        get(names).then().body("size()", is(1));
    }

    @Test
    void nameWhenItIsTheLastThenIsKept() {
        Json person = registrar.newPerson();
        String name = person.get("names").items().get(0).text("id");

        delete(Registrar.person(person.text("id")) + "/names/" + name)
                .then()
                .statusCode(409)
                .body("businessErrorCode", equalTo("LAST_NAME"));
    }

    @Test
    void nameWhenSeveralAreMadePreferredAtOnceThenOneIs() {
        String names = Registrar.person(registrar.newPerson().text("id")) + "/names";
        String token = Sessions.at(server).token(Demo.CLERK);

        List<Integer> answers = Together.run(
                8,
                i -> server.send(RawRequest.post(names)
                                .bearer(token)
                                .json("{\"use\":\"OLD\",\"family\":\"N" + i + "\",\"preferred\":true}"))
                        .status());

        assertThat(answers).containsOnly(201);
        get(names).then().body("size()", is(9)).body("findAll { it.preferred }.size()", is(1));
    }

    @Test
    void addressesAndContactsWhenChangedThenAreReadChanged() {
        String person = Registrar.person(registrar.newPerson().text("id"));
        String address = post(person + "/addresses", "{\"use\":\"HOME\",\"lines\":[\"Ring 1\"],\"city\":\"Wien\"}")
                .path("id");
        String contact = post(person + "/contacts", "{\"system\":\"PHONE\",\"use\":\"HOME\",\"value\":\"1234567\"}")
                .path("id");

        put(person + "/addresses/" + address, "{\"use\":\"OLD\",\"city\":\"Graz\",\"version\":0}")
                .then()
                .statusCode(200)
                .body("lines", empty());
        put(person + "/contacts/" + contact, "{\"system\":\"EMAIL\",\"use\":\"WORK\",\"value\":\"a@b\",\"version\":0}")
                .then()
                .statusCode(200);

        get(person)
                .then()
                .body("addresses.city", contains("Graz"))
                .body("contacts.value", contains("a@b"))
                .body("contacts.version", contains(1));
        delete(person + "/addresses/" + address).then().statusCode(204);
        delete(person + "/contacts/" + contact).then().statusCode(204);
        get(person).then().body("addresses", empty()).body("contacts", empty());
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
    @ValueSource(
            strings = {
                "name=erdman roseanna",
                "name=Roseanna ERDMAN",
                "name=rosana erdmann",
                "name=Dooley",
                "name=dooly rosseanna",
                "birthDate=1972-04-02&name=rosanna",
                "phone=555 0131",
                "phone=0555-0131",
                "phone=+1 (555) 01 31",
                "identifier=N4112620",
                "identifier=n-411 26 20",
                "identifier=http://hl7.org/fhir/sid/us-ssn|999244163"
            })
    void searchWhenTypedInHasteThenFindsThePerson(String query) {
        search(Registrar.PERSONS, query).then().statusCode(200).body("items.id", hasItem(Demo.PERSON_AT_N1));
    }

    @Test
    void searchWhenNamesAreAlikeThenTheBestMatchIsFirst() {
        search(Registrar.PERSONS, "name=roseanna erdman")
                .then()
                .body("items[0].id", equalTo(Demo.PERSON_AT_N1))
                .body("totalItems", greaterThan(0));
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

    @Test
    void searchWhenPagedThenEachIsThereOnce() {
        String first = search(Registrar.PERSONS, "name=a&size=3&page=0").asString();
        String second = search(Registrar.PERSONS, "name=a&size=3&page=1").asString();

        List<String> ids = JsonPath.from(first).getList("items.id");
        assertThat(ids)
                .hasSize(3)
                .doesNotContainAnyElementsOf(JsonPath.from(second).getList("items.id"));
    }

    @Test
    void searchWhenThePersonIsOfAnotherTenantThenFindsNobody() {
        search(Registrar.PERSONS, "identifier=S4368844")
                .then()
                .body("items", empty())
                .body("totalItems", is(0));
        search(Registrar.PERSONS, "birthDate=1984-04-25").then().body("items.id", everyItem(not(Demo.PERSON_IN_SOUTH)));
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
