package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.oneOf;

import io.restassured.response.ValidatableResponse;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Candidates;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Persons and patients are registered, promoted, related and found. */
class DemographicsTest {

    private static final String EVERYTHING = """
        {"names":[{"use":"OFFICIAL","family":"%s","given":["Ada","Marie"],"prefix":"Dr.","suffix":"PhD"},
                  {"use":"NICKNAME","given":["Adi"]}],
         "gender":"FEMALE","birthDate":"1980-02-29","birthDateEstimated":true,"maritalStatus":"D","language":"de-AT",
         "addresses":[{"use":"WORK","lines":["Ring 1"],"city":"Wien","postalCode":"1010","country":"AT"},
                      {"use":"HOME","country":"AT","preferred":true}],
         "contacts":[{"system":"PHONE","use":"MOBILE","value":"+43 (664) 123 45 67"},
                     {"system":"EMAIL","use":"HOME","value":"ada@mail.example"}]}\
        """;

    private static final String AUTHORITY = "urn:clinicalplatform:patient-number:" + Demo.NORTH;

    private final Api clerk = Api.as(Demo.CLERK);
    private final Registrar registrar = Registrar.at(Api.shared());

    @Test
    void personWhenRegisteredWithEverythingThenIsReadTheSame() {
        String created = clerk.post(Registrar.PERSONS, EVERYTHING.formatted(Registrar.name()))
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
                .body("version", is(0))
                .extract()
                .asString();

        clerk.get(Registrar.person(Json.parse(created).text("id"))).body(equalTo(created));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {"names":[{"use":"USUAL"}],"gender":"MALE"} | names[0].family or given is required
        {"temporary":true,"gender":"MALE","contacts":[{"system":"SMS","use":"HOME","value":"x"}]} | contacts[0].value has no digit 0 to 9
        {"temporary":true,"gender":"MALE","contacts":[{"system":"PHONE","use":"HOME","value":"٠٦٦٤١٢"}]} | contacts[0].value has no digit 0 to 9
        {"temporary":true,"gender":"MALE","addresses":[{"use":"HOME"}]} | addresses[0].lines or another part of the address is required
        """)
    void personWhenAPartBreaksARuleThenNamesTheProperty(String body, String fault) {
        clerk.post(Registrar.PERSONS, body).statusCode(400).body("errorMessage", containsString(fault));
    }

    @Test
    void personWhenSeveralThingsAreWrongThenOneResponseNamesThemAll() {
        clerk.post(
                        Registrar.PERSONS,
                        "{\"names\":[{\"use\":\"USUAL\"},{\"use\":\"USUAL\",\"family\":\" \"}],"
                                + "\"birthDate\":\"2999-01-01\",\"contacts\":[{\"system\":\"EMAIL\",\"use\":\"HOME\",\"value\":\"x\"}]}")
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
        Json body = Json.object("relatedPersonId", mother, "type", "PARENT");
        String one =
                path + "/" + clerk.post(path, body).statusCode(201).extract().path("id");
        Json ended = Json.object("type", "GUARDIAN", "endedOn", "2020-01-01").with("version", "0");

        clerk.post(path, body).statusCode(409).body("businessErrorCode", equalTo("RELATIONSHIP_EXISTS"));
        clerk.put(one, ended.with("startedOn", "\"2020-01-02\""))
                .statusCode(400)
                .body("errorMessage", equalTo("Invalid request: endedOn is before startedOn"));
        clerk.put(one, ended).statusCode(200).body("relatedPersonId", equalTo(mother));
        clerk.get(path).body("type", contains("GUARDIAN"));
        clerk.delete(one).statusCode(204);
        clerk.get(path).body("$", empty());
    }

    @Test
    void partWhenItIsSomebodyElsesThenIsUnknown() {
        String other = Registrar.person(registrar.newPerson().text("id"));
        clerk.delete(other + "/names/01900000-0000-7000-8000-000000002201").statusCode(404);
        clerk.delete(other + "/relationships/01900000-0000-7000-8000-000000006101")
                .statusCode(404)
                .body("errorMessage", equalTo("Relationship not found"));
    }

    @Test
    void promoteWhenThePersonIsTemporaryThenIsNotTemporaryAnyMore() {
        Json temporary = Json.parse("{\"temporary\":true,\"gender\":\"UNKNOWN\"}");
        String path =
                Registrar.person(registrar.create(Registrar.PERSONS, temporary).text("id")) + "/promote";
        String promotion = "{\"names\":[{\"use\":\"OFFICIAL\",\"family\":\"Keeling\"}],\"gender\":\"MALE\","
                + "\"birthDate\":\"1985-03-14\"}";

        clerk.post(path, promotion)
                .statusCode(200)
                .body("temporary", is(false))
                .body("names.family", contains("Keeling"))
                .body("gender", equalTo("MALE"))
                .body("version", is(1));
        clerk.post(path, promotion).statusCode(409).body("businessErrorCode", equalTo("PERSON_NOT_TEMPORARY"));
    }

    @Test
    void patientWhenRegisteredWithANewPersonThenIsReadTheSameAndFound() {
        String number = UUID.randomUUID().toString();
        Json body = Registrar.patient().with("identifiers", "[" + identifier("MR", number) + "]");

        Json created = Json.parse(clerk.post(Registrar.PATIENTS, body)
                .statusCode(201)
                .body("facilities.facilityId", contains(Demo.N1))
                .body("number", matchesPattern("[1-9]\\d{7,}"))
                .body("identifiers.type", contains("MR", "MR"))
                .body("identifiers.value", hasItem(number))
                .body("identifiers.preferred", contains(true, false))
                .body("restricted", is(false))
                .body("version", is(0))
                .extract()
                .asString());

        String id = created.text("id");
        Json person = created.get("person");
        assertThat(person.text("patientId")).isEqualTo(id);
        clerk.get(Registrar.patient(id)).body(equalTo(created.toString()));
        search("identifier", number).body("items.id", contains(id));
        search("identifier", created.text("number"))
                .body("items.id", contains(id))
                .body("items.number", contains(created.text("number")));
        search("name", person.get("names").items().get(0).text("family")).body("items.id", hasItem(id));
    }

    /** As on Burmese identity cards. The locale of the embedded database counts only 0 to 9 as digits. */
    @Test
    void identifierWhenOnlyADigitOfAnotherKeyboardDiffersThenIsAnother() {
        String number = UUID.randomUUID() + "/ကမရ(နိုင်)၁၂၃၄၅";
        String one = registrar.newPatient().text("id");
        String other = Registrar.patient(registrar.newPatient().text("id")) + "/identifiers";

        clerk.post(Registrar.patient(one) + "/identifiers", identifier("NI", number + "၆"))
                .statusCode(201);
        clerk.post(other, identifier("NI", number + "၇")).statusCode(201);

        search("identifier", number + "၆").body("items.id", contains(one));
        search("identifier", number + "၈").body("totalItems", is(0));
        clerk.post(other, identifier("SS", number + " ၆"))
                .statusCode(409)
                .body("businessErrorCode", equalTo("IDENTIFIER_TAKEN"));
    }

    /** Arabic and Fula digits. In the embedded database, such an identifier has no letter or digit of the locale. */
    @ParameterizedTest
    @ValueSource(ints = {0x0660, 0x1E950})
    void identifierWhenAllItsDigitsAreOfAnotherKeyboardThenIsFoundAndTaken(int zero) {
        StringBuilder digits = new StringBuilder();
        Long.toString(UUID.randomUUID().getMostSignificantBits() >>> 1)
                .chars()
                .forEach(digit -> digits.appendCodePoint(zero + digit - '0'));
        String number = digits.toString();
        String one = registrar.newPatient().text("id");
        String other = Registrar.patient(registrar.newPatient().text("id")) + "/identifiers";

        clerk.post(Registrar.patient(one) + "/identifiers", identifier("NI", number))
                .statusCode(201);

        search("identifier", number).body("items.id", contains(one));
        clerk.post(other, identifier("SS", "-" + number))
                .statusCode(409)
                .body("businessErrorCode", equalTo("IDENTIFIER_TAKEN"));
    }

    @Test
    void patientWhenUnknownThenHasATemporaryNumberUntilPromotedAndAfter() {
        Json created =
                Json.parse(clerk.post(Registrar.PATIENTS, "{\"person\":{\"temporary\":true,\"gender\":\"UNKNOWN\"}}")
                        .statusCode(201)
                        .body("person.temporary", is(true))
                        .body("identifiers.type", contains("MR", "TEMP"))
                        .body("identifiers.system", everyItem(equalTo(AUTHORITY)))
                        .body("identifiers[1].value", matchesPattern("T[1-9]\\d{7,}"))
                        .extract()
                        .asString());
        String path = Registrar.patient(created.text("id"));
        Json number = created.get("identifiers").items().get(1);

        clerk.delete(path + "/identifiers/" + number.text("id"))
                .statusCode(409)
                .body("businessErrorCode", equalTo("TEMPORARY_NUMBER_FIXED"));
        clerk.post(
                        Registrar.person(created.text("personId")) + "/promote",
                        Registrar.person()
                                .with(
                                        "identifiers",
                                        "[" + identifier("MR", UUID.randomUUID().toString()) + "]"))
                .statusCode(200)
                .body("temporary", is(false));
        clerk.get(path)
                .body("identifiers.type", contains("MR", "MR", "TEMP"))
                .body("number", equalTo(created.text("number")));
        search("identifier", number.text("value")).body("items.id", contains(created.text("id")));
    }

    @Test
    void numberWhenAClientEntersChangesOrVoidsItThenIsRefused() {
        Json patient = registrar.newPatient();
        String path = Registrar.patient(patient.text("id")) + "/identifiers";
        String number = path + "/" + patient.get("identifiers").items().get(0).text("id");
        Json other = identifier("MR", "1");

        clerk.post(path, other.with("system", Json.quoted(AUTHORITY)))
                .statusCode(400)
                .body("errorMessage", equalTo("Invalid request: system is reserved for the service"));
        clerk.put(number, other.with("version", "0"))
                .statusCode(409)
                .body("businessErrorCode", equalTo("PATIENT_NUMBER_FIXED"));
        clerk.delete(number).statusCode(409).body("businessErrorCode", equalTo("PATIENT_NUMBER_FIXED"));
        clerk.get(Registrar.patient(patient.text("id"))).body(equalTo(patient.toString()));
    }

    @Test
    void numberWhenItsCheckDigitIsMistypedThenTheSearchSaysSo() {
        String number = registrar.newPatient().text("number");
        String mistyped = number.substring(0, 7) + (char) ('0' + (number.charAt(7) - '0' + 1) % 10);

        search("identifier", AUTHORITY + "|" + number).body("totalItems", is(1));
        search("identifier", mistyped).body("totalItems", is(0));
        for (String path : List.of(Registrar.PATIENTS, Registrar.PERSONS)) {
            clerk.get(path + "?" + RawRequest.parameter("identifier", AUTHORITY + "|" + mistyped))
                    .statusCode(400)
                    .body(
                            "errorMessage",
                            equalTo(
                                    "Invalid request: identifier has a wrong check digit: compare it with the wristband"));
        }
    }

    @Test
    void numberWhenPatientsAreShownElsewhereThenIsShownToo() {
        String number =
                clerk.get(Registrar.patient(Demo.PATIENT_AT_N1)).extract().path("number");

        Api.as(Demo.CLINICIAN)
                .get("/api/v1/clinical/patients/" + Demo.PATIENT_AT_N1 + "/summary-panel")
                .statusCode(200)
                .body("demographics.number", equalTo(number));
        clerk.get(Candidates.path("01900000-0000-7000-8000-000000001114"))
                .body("[0].patientNumber", matchesPattern("[1-9]\\d{7,}"));
        // a patient of the other facility
        clerk.get(Candidates.path("01900000-0000-7000-8000-000000001113")).body("[0]", not(hasKey("patientNumber")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {} | personId or person is required
        {"personId":"01900000-0000-7000-8000-000000001101","person":{"temporary":true,"gender":"MALE"}} | personId and person are mutually exclusive
        {"person":{"gender":"MALE"}} | person.names is required
        {"identifiers":[{"type":"TEMP","system":"urn:a","value":"1"}]} | identifiers[0].type is reserved for temporary numbers of the service
        {"identifiers":[{"type":"A","system":"urn:a","value":"1"},{"type":"B","system":"urn:a","value":"1"}]} | identifiers[1] is a duplicate
        {"identifiers":[{"type":"A","system":"urn:a","value":"x-1"},{"type":"A","system":"urn:a","value":"X1"}]} | identifiers[1] is a duplicate
        {"identifiers":[{"type":"A","system":"urn:a","value":"x-1"},{"type":"A","system":"urn:a","value":"x１"}]} | identifiers[1] is a duplicate
        """)
    void patientWhenARuleIsBrokenThenNamesTheProperty(String body, String fault) {
        clerk.post(Registrar.PATIENTS, body).statusCode(400).body("errorMessage", containsString(fault));
    }

    /** Persons belong to the tenant, patients to facilities. */
    @ParameterizedTest
    @ValueSource(strings = {"Leonardo Feeney", "Feeney", "leonrado feney"})
    void searchWhenThePatientIsAtAnotherFacilityThenOnlyThePersonIsFound(String name) {
        search("name", name).body("items.id", everyItem(not(Demo.PATIENT_AT_N2)));
        clerk.get(Registrar.PERSONS + "?" + RawRequest.parameter("name", name))
                .body("items.patientId", hasItem(Demo.PATIENT_AT_N2));
        clerk.get(Registrar.person(Demo.PERSON_AT_N2)).statusCode(200).body("id", equalTo(Demo.PERSON_AT_N2));
    }

    @Test
    void searchWhenSeveralFiltersAreGivenThenAllHold() {
        clerk.get(Registrar.PATIENTS + "?name=erdman&birthDate=1972-04-02&phone=5550131&identifier=N4112620")
                .body("items.id", contains(Demo.PATIENT_AT_N1))
                .body("totalItems", is(1));
        clerk.get(Registrar.PATIENTS + "?name=erdman&birthDate=1972-04-03").body("items", empty());
    }

    @ParameterizedTest
    @CsvSource({
        "an accent and two digits apart, 01900000-0000-7000-8000-000000001113, 01900000-0000-7000-8000-000000001114",
        "with slips in both names,       01900000-0000-7000-8000-000000001115, 01900000-0000-7000-8000-000000001116",
        "under her maiden name,          01900000-0000-7000-8000-000000001111, 01900000-0000-7000-8000-000000001112"
    })
    void candidatesWhenRegisteredTwiceThenEachIsProbablyTheOther(String how, String one, String other) {
        for (Map.Entry<String, String> each : Map.of(one, other, other, one).entrySet()) {
            clerk.get(Candidates.path(each.getKey()))
                    .statusCode(200)
                    .header("Cache-Control", "no-store")
                    .body("[0].personId", equalTo(each.getValue()))
                    .body("[0].grade", is(oneOf("CERTAIN", "PROBABLE")))
                    .body("[0].score", greaterThan(14f))
                    .body("[0].matchedFields", hasItems("FAMILY_NAME", "GIVEN_NAME", "BIRTH_DATE"))
                    .body("personId", not(hasItem(each.getKey())));
        }
    }

    @Test
    void candidatesWhenThePersonIsUnknownForeignOrNoUuidThenIsTheSame404() {
        for (String id : List.of(Demo.unknown(0xb21), Candidates.PERSON_IN_SOUTH, "abc", Demo.PATIENT_AT_N1)) {
            RawRequest request = RawRequest.get(Candidates.path(id));
            StandardError.verify(
                    Api.shared().send(request.bearer(Api.sessions().token(Demo.CLERK))),
                    404,
                    Candidates.PATH,
                    "Person not found");
        }
    }

    private static Json identifier(String type, String value) {
        return Json.object("type", type, "system", "urn:clinicalplatform:test", "value", value);
    }

    private ValidatableResponse search(String parameter, String value) {
        return clerk.get(Registrar.PATIENTS + "?" + RawRequest.parameter(parameter, value))
                .statusCode(200);
    }
}
