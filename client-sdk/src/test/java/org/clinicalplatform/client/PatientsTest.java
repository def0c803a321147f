package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.clinicalplatform.client.generated.model.Patient;
import org.clinicalplatform.client.generated.model.PatientCreate;
import org.clinicalplatform.client.generated.model.PatientIdentifierCreate;
import org.clinicalplatform.client.generated.model.PatientIdentifierUpdate;
import org.clinicalplatform.client.generated.model.PatientUpdate;
import org.junit.jupiter.api.Test;

class PatientsTest extends SignedInClientTest {
    private static final String PATH = "/api/v1/demographic/patients";
    private static final String ONE = PATH + "/" + SampleResponses.PATIENT;
    private static final UUID IDENTIFIER = UUID.fromString("01900000-0000-7000-8000-000000003201");

    @Test
    void createWhenRegisteredThenSendsTheExampleOfTheSpecification() {
        service.on("POST " + PATH, Specification.example(201, "Patient"));

        Patient created = client.patients().create(Specification.model("PatientCreate", PatientCreate.class));

        assertThat(PatientId.of(created)).isEqualTo(SampleResponses.PATIENT);
        assertThat(created.getPerson().getNames()).hasSize(2);
        assertSent("POST " + PATH, "PatientCreate");
    }

    @Test
    void updateWhenRestrictedThenSendsTheExampleOfTheSpecification() {
        service.on("PUT " + ONE, Specification.example(200, "Patient"));

        client.patients().update(SampleResponses.PATIENT, Specification.model("PatientUpdate", PatientUpdate.class));

        assertSent("PUT " + ONE, "PatientUpdate");
    }

    @Test
    void streamWhenWalkedThenReadsThePages() {
        service.on("GET " + PATH, Specification.example(200, "PatientPage"));

        assertThat(client.patients().stream(PersonFilter.reachedAt("555 0131"))).hasSize(1);
        assertThat(service.onlyReceived("GET " + PATH).query()).isEqualTo("phone=555%200131&page=0&size=100");
    }

    @Test
    void identifiersWhenListedAddedChangedAndVoidedThenSentToTheirPaths() {
        String path = ONE + "/identifiers";
        service.on("GET " + path, Specification.example(200, "PatientIdentifierList"));
        service.on("POST " + path, Specification.example(201, "PatientIdentifier"));
        service.on("PUT " + path + "/" + IDENTIFIER, Specification.example(200, "PatientIdentifier"));
        service.on("DELETE " + path + "/" + IDENTIFIER, SampleResponses.noContent());
        PatientIdentifiers identifiers = client.patients().identifiers();

        assertThat(identifiers.list(SampleResponses.PATIENT)).hasSize(2);
        identifiers.add(
                SampleResponses.PATIENT, Specification.model("PatientIdentifierCreate", PatientIdentifierCreate.class));
        identifiers.update(
                SampleResponses.PATIENT,
                IDENTIFIER,
                Specification.model("PatientIdentifierUpdate", PatientIdentifierUpdate.class));
        identifiers.delete(SampleResponses.PATIENT, IDENTIFIER);

        assertSent("POST " + path, "PatientIdentifierCreate");
        assertSent("PUT " + path + "/" + IDENTIFIER, "PatientIdentifierUpdate");
    }

    @Test
    void facilitiesWhenRegisteredThenTheFacilityWasSent() {
        service.on("GET " + ONE + "/facilities", Specification.example(200, "FacilityRegistrationList"));
        service.on("POST " + ONE + "/facilities", Specification.example(201, "FacilityRegistration"));

        assertThat(client.patients().facilities().list(SampleResponses.PATIENT)).hasSize(1);
        client.patients().facilities().register(SampleResponses.PATIENT, SampleResponses.FACILITY);

        assertThat(service.onlyReceived("POST " + ONE + "/facilities").body())
                .isEqualTo("{\"facilityId\":\"" + SampleResponses.FACILITY + "\"}");
    }
}
