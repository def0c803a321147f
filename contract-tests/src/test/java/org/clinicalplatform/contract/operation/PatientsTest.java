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
import java.util.UUID;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatientsTest {

    private final ServerUnderTest server = Api.shared();
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

    private static Response search(String parameter, String value) {
        return Api.as(Demo.CLERK).queryParam(parameter, value).get(Registrar.PATIENTS);
    }
}
