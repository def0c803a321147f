package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Candidates;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Registrar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A desk finds out whether somebody is registered already, before registering them. */
class MatchSearchTest {

    private static final String ID = "01900000-0000-7000-8000-00000000";
    private static final Set<String> RECORDED =
            Set.of("id", "preferred", "version", "createdAt", "createdBy", "updatedAt", "updatedBy");

    private final Api clerk = Api.as(Demo.CLERK);
    private final Api admin = Api.as(Demo.ADMIN);

    /** The administrator sees patients of all facilities, so that identifiers and their values are among the data. */
    @ParameterizedTest
    @ValueSource(strings = {"1101", "1102", "1106", "1109", "1111", "1112", "1113", "1114", "1115", "1116"})
    void searchWhenTheEntryIsThatOfAPersonThenFindsThemFirstAndOthersAsTheListDoes(String person) {
        List<Json> listed = items(admin.get(Candidates.path(ID + person))
                .statusCode(200)
                .extract()
                .asString());

        List<Json> found = items(admin.post(Candidates.SEARCH, entryOf(ID + person))
                .statusCode(200)
                .header("Cache-Control", "no-store")
                .extract()
                .asString());

        assertThat(found.get(0).text("personId")).isEqualTo(ID + person);
        assertThat(found.get(0).text("grade")).isEqualTo("CERTAIN");
        assertThat(found.subList(1, found.size())).isEqualTo(listed);
    }

    @Test
    void searchWhenSomebodyIsRegisteredUnderATypingErrorThenShowsBothValuesAndTheRule() {
        String family = "Quillfeather" + Registrar.name();
        String person = newPerson("""
                {"names":[{"use":"OFFICIAL","family":"%s","given":["Theodora"]}],"gender":"FEMALE","birthDate":"1971-03-04",
                 "addresses":[{"use":"HOME","lines":["7 Mill Lane","Flat 2"],"city":"Salem","postalCode":"01971"}]}\
                """.formatted(family));

        clerk.post(Candidates.SEARCH, """
                        {"names":[{"use":"OFFICIAL","family":"%s","given":["Theodore"]}],"gender":"FEMALE",
                         "birthDate":"1971-03-04","addresses":[{"use":"HOME","lines":["7 Mill Lane"]}]}\
                        """.formatted(family))
                .statusCode(200)
                .body("[0].personId", equalTo(person))
                .body("[0].grade", is("PROBABLE"))
                .body("[0].gradeCap", is("POSSIBLE_RELATIVES"))
                .body("[0].comparisons.find{it.field=='FAMILY_NAME'}.requestedValue", equalTo(family))
                .body("[0].comparisons.find{it.field=='GIVEN_NAME'}.requestedValue", equalTo("Theodore"))
                .body("[0].comparisons.find{it.field=='GIVEN_NAME'}.candidateValue", equalTo("Theodora"))
                .body("[0].comparisons.find{it.field=='BIRTH_DATE'}.candidateValue", equalTo("1971-03-04"))
                .body("[0].comparisons.find{it.field=='STREET'}.candidateValue", equalTo("7 Mill Lane, Flat 2"))
                .body("[0]", not(hasKey("patientNumber")));
    }

    /** Equal as they are, the two dates say no more than their year. */
    @ParameterizedTest
    @CsvSource({"1971-01-01, EXACT", "1971-05-17, EXACT", "1974-05-17, SIMILAR", "1999-05-17, DISAGREE"})
    void searchWhenADateOfBirthIsTheFirstOfJanuaryThenItsYearIsCompared(String entered, String agreement) {
        String family = "Quillfeather" + Registrar.name();
        String body = """
                {"names":[{"use":"OFFICIAL","family":"%s","given":["Theodora"]}],"gender":"FEMALE","birthDate":"%s",
                 "addresses":[{"use":"HOME","lines":["7 Mill Lane"],"city":"Salem","postalCode":"01971"}]}\
                """;
        String person = newPerson(body.formatted(family, "1971-01-01"));

        clerk.post(Candidates.SEARCH, body.formatted(family, entered))
                .statusCode(200)
                .body("[0].personId", equalTo(person))
                .body("[0].grade", is("PROBABLE"))
                .body("[0].comparisons.field", not(hasItem("BIRTH_DATE")))
                .body("[0].comparisons.find{it.field=='BIRTH_YEAR'}.agreement", is(agreement))
                .body("[0].comparisons.find{it.field=='BIRTH_YEAR'}.requestedValue", is(entered))
                .body("[0].comparisons.find{it.field=='BIRTH_YEAR'}.candidateValue", is("1971-01-01"));
    }

    /** A candidate all the same: the desk must learn that the person is registered. */
    @Test
    void searchWhenThePatientIsRestrictedThenShowsTheAgreementAlone() {
        String family = "Quillfeather" + Registrar.name();
        String entry = """
                {"names":[{"use":"OFFICIAL","family":"%s","given":["Theodora"]}],"gender":"FEMALE","birthDate":"1971-03-04"}\
                """.formatted(family);
        Json patient = Json.parse(admin.post(
                        Registrar.PATIENTS,
                        "{\"restricted\":true,\"facilityId\":\"" + Demo.N1 + "\",\"person\":" + entry + "}")
                .statusCode(201)
                .extract()
                .asString());

        for (Api reader : List.of(clerk, admin)) {
            reader.post(Candidates.SEARCH, entry)
                    .statusCode(200)
                    .body("[0].personId", equalTo(patient.text("personId")))
                    .body("[0]", not(hasKey("patientNumber")))
                    .body("[0].comparisons.findAll{it.requestedValue || it.candidateValue}", empty());
        }
        String twin = newPerson(entry);
        clerk.get(Candidates.path(twin))
                .body("[0].personId", equalTo(patient.text("personId")))
                .body("[0].comparisons.findAll{it.requestedValue || it.candidateValue}", empty());
        clerk.get(Candidates.path(patient.text("personId")))
                .body("[0].personId", equalTo(twin))
                .body("[0].comparisons.findAll{it.requestedValue || it.candidateValue}", empty());
    }

    /** The clerk at N1 sees neither number nor identifiers of a patient of N2, and reads the person. */
    @Test
    void searchWhenThePatientIsAtAnotherFacilityThenShowsThePersonAlone() {
        String entry = entryOf(Demo.PERSON_AT_N2);

        clerk.post(Candidates.SEARCH, entry)
                .body("[0].personId", equalTo(Demo.PERSON_AT_N2))
                .body("[0]", not(hasKey("patientNumber")))
                .body("[0].comparisons.find{it.field=='FAMILY_NAME'}", hasKey("candidateValue"))
                .body(
                        "[0].comparisons.find{it.field=='IDENTIFIER'}",
                        allOf(hasKey("agreement"), not(hasKey("candidateValue")), not(hasKey("requestedValue"))));
        admin.post(Candidates.SEARCH, entry)
                .body("[0]", hasKey("patientNumber"))
                .body("[0].comparisons.find{it.field=='IDENTIFIER'}", hasKey("candidateValue"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {} | names, birthDate, addresses, contacts and identifiers are not enough to find anybody
        {"gender":"MALE"} | are not enough to find anybody
        {"names":[{"use":"OFFICIAL","given":["Ada"]}]} | are not enough to find anybody
        {"names":[{"use":"ANONYMOUS","family":"Doe","given":["John"]}]} | are not enough to find anybody
        {"contacts":[{"system":"PHONE","use":"HOME","value":"555"}]} | are not enough to find anybody
        {"names":[{"use":"OFFICIAL"}],"birthDate":"1980-01-01"} | names[0].family or given is required
        {"birthDate":"1849-12-31"} | birthDate is before 1850-01-01
        {"birthDate":"2999-01-01"} | birthDate is in the future
        {"birthDate":"1980-02-30"} | birthDate
        {"birthDateEstimated":true} | birthDateEstimated needs birthDate
        {"identifiers":[{"type":"TEMP","system":"urn:a","value":"1"}]} | identifiers[0].type is reserved for temporary numbers of the service
        {"identifiers":[null]} | identifiers[0]
        {"personId":"01900000-0000-7000-8000-000000001101","birthDate":"1980-01-01"} | personId
        """)
    void searchWhenTheEntryBreaksARuleThenNamesTheProperty(String body, String fault) {
        clerk.post(Candidates.SEARCH, body).statusCode(400).body("errorMessage", containsString(fault));
    }

    @Test
    void searchWhenAValueIsTooLongThenNamesTheProperty() {
        clerk.post(
                        Candidates.SEARCH,
                        "{\"names\":[{\"use\":\"OFFICIAL\",\"family\":\"" + "x".repeat(101)
                                + "\",\"given\":[\"Ada\"]}]}")
                .statusCode(400)
                .body("errorMessage", allOf(containsString("names[0].family"), not(containsString("xxx"))));
    }

    @Test
    void searchWhenNobodyIsLikeTheEntryThenIsEmptyAndRegistersNobody() {
        String family = Registrar.name();
        clerk.post(
                        Candidates.SEARCH,
                        "{\"names\":[{\"use\":\"OFFICIAL\",\"family\":\"" + family + "\",\"given\":[\"Q\"]}]}")
                .statusCode(200)
                .body("$", empty());

        // names that are only similar are found too
        clerk.get(Registrar.PERSONS + "?name=" + family).body("items.names.family.flatten()", not(hasItem(family)));
    }

    @Test
    @NeedsOwnServer("takes a permission away in the database")
    void searchWhenTheCallerMayNotReadPersonsThenShowsTheAgreementAlone() {
        Accounts accounts = new Accounts(Api.shared());
        String merger = accounts.copyOf(Demo.CLERK);
        accounts.revoke(merger, "demographic.person.read");
        Api mayNotRead = Api.as(merger);

        mayNotRead
                .post(Candidates.SEARCH, entryOf(Candidates.PERSON))
                .statusCode(200)
                .body("[0].personId", equalTo(Candidates.PERSON))
                .body("[0].comparisons.findAll{it.requestedValue || it.candidateValue}", empty());
        mayNotRead
                .get(Candidates.path(Candidates.PERSON))
                .statusCode(200)
                .body("$", not(empty()))
                .body("[0].comparisons.findAll{it.requestedValue || it.candidateValue}", empty());
    }

    private String newPerson(String body) {
        return Json.parse(clerk.post(Registrar.PERSONS, body)
                        .statusCode(201)
                        .extract()
                        .asString())
                .text("id");
    }

    /** The data of a registered person as a desk would enter them. */
    private String entryOf(String personId) {
        Json person = Json.parse(
                admin.get(Registrar.person(personId)).statusCode(200).extract().asString());
        Json entry = Json.parse("{}").with("gender", Json.quoted(person.text("gender")));
        for (String parts : List.of("names", "addresses", "contacts")) {
            entry = entry.with(parts, entered(person.get(parts).items()));
        }
        if (person.has("birthDate")) {
            entry = entry.with("birthDate", Json.quoted(person.text("birthDate")));
        }
        List<Json> identifiers = new ArrayList<>();
        if (person.has("patientId")) {
            String path = Registrar.patient(person.text("patientId")) + "/identifiers";
            items(admin.get(path).statusCode(200).extract().asString()).stream()
                    .filter(each -> !each.text("system").startsWith("urn:clinicalplatform:patient-number:"))
                    .forEach(identifiers::add);
        }
        return entry.with("identifiers", entered(identifiers)).toString();
    }

    /** The records without what only the service writes. */
    private static String entered(List<Json> records) {
        return records.stream().map(MatchSearchTest::entered).toList().toString();
    }

    private static Json entered(Json record) {
        Json entered = record;
        for (String written : RECORDED) {
            entered = entered.without(written);
        }
        return entered;
    }

    private static List<Json> items(String body) {
        return Json.parse(body).items();
    }
}
