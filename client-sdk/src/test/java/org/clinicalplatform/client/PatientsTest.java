package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.UUID;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.model.Patient;
import org.clinicalplatform.client.generated.model.PatientCreate;
import org.clinicalplatform.client.generated.model.PatientIdentifierCreate;
import org.clinicalplatform.client.generated.model.PatientIdentifierUpdate;
import org.clinicalplatform.client.generated.model.PatientUpdate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PatientsTest extends ClientTest {
    private static final String PATH = "/api/v1/demographic/patients";
    private static final String ONE = PATH + "/" + Answers.PATIENT;
    private static final UUID IDENTIFIER = UUID.fromString("01900000-0000-7000-8000-000000003201");

    @BeforeEach
    void signIn() {
        signedIn("access-1", "refresh-1");
    }

    @Test
    void createWhenRegisteredThenSentAsTheContractShows() {
        service.on("POST " + PATH, Contract.example(201, "Patient"));

        Patient created = client.patients().create(Contract.model("PatientCreate", PatientCreate.class));

        assertThat(PatientId.of(created)).isEqualTo(Answers.PATIENT);
        assertThat(created.getPerson().getNames()).hasSize(2);
        assertThat(Contract.sent(service.onlyReceived("POST " + PATH).body()))
                .isEqualTo(Contract.shown("PatientCreate"));
    }

    @Test
    void createWhenAnIdentifierIsTakenThenConflict() {
        service.on("POST " + PATH, Answers.error(409, "A patient has this identifier already", "IDENTIFIER_TAKEN"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.patients().create(Contract.model("PatientCreate", PatientCreate.class)));
    }

    @Test
    void getWhenNotAvailableThenSaysNoMore() {
        service.on("GET " + ONE, Answers.error(404, "Patient not found", null));

        assertThatExceptionOfType(RecordNotAvailableException.class)
                .isThrownBy(() -> client.patients().get(Answers.PATIENT));
    }

    @Test
    void updateWhenRestrictedThenSentAsTheContractShows() {
        service.on("PUT " + ONE, Contract.example(200, "Patient"));

        client.patients().update(Answers.PATIENT, Contract.model("PatientUpdate", PatientUpdate.class));

        assertThat(Contract.sent(service.onlyReceived("PUT " + ONE).body())).isEqualTo(Contract.shown("PatientUpdate"));
    }

    @Test
    void streamWhenWalkedThenReadsThePages() {
        service.on("GET " + PATH, Contract.example(200, "PatientPage"));

        assertThat(client.patients().stream(PersonFilter.reachedAt("555 0131"))).hasSize(1);
        assertThat(service.onlyReceived("GET " + PATH).query()).isEqualTo("phone=555%200131&page=0&size=100");
    }

    @Test
    void identifiersWhenListedAddedChangedAndVoidedThenSentToTheirPaths() {
        String path = ONE + "/identifiers";
        service.on("GET " + path, Contract.example(200, "PatientIdentifierList"));
        service.on("POST " + path, Contract.example(201, "PatientIdentifier"));
        service.on("PUT " + path + "/" + IDENTIFIER, Contract.example(200, "PatientIdentifier"));
        service.on("DELETE " + path + "/" + IDENTIFIER, Answers.noContent());
        PatientIdentifiers identifiers = client.patients().identifiers();

        assertThat(identifiers.list(Answers.PATIENT)).hasSize(2);
        identifiers.add(Answers.PATIENT, Contract.model("PatientIdentifierCreate", PatientIdentifierCreate.class));
        identifiers.update(
                Answers.PATIENT, IDENTIFIER, Contract.model("PatientIdentifierUpdate", PatientIdentifierUpdate.class));
        identifiers.delete(Answers.PATIENT, IDENTIFIER);

        assertThat(Contract.sent(service.onlyReceived("POST " + path).body()))
                .isEqualTo(Contract.shown("PatientIdentifierCreate"));
        assertThat(Contract.sent(
                        service.onlyReceived("PUT " + path + "/" + IDENTIFIER).body()))
                .isEqualTo(Contract.shown("PatientIdentifierUpdate"));
    }

    @Test
    void facilitiesWhenRegisteredThenTheFacilityWasSent() {
        service.on("GET " + ONE + "/facilities", Contract.example(200, "FacilityRegistrationList"));
        service.on("POST " + ONE + "/facilities", Contract.example(201, "FacilityRegistration"));

        assertThat(client.patients().facilities().list(Answers.PATIENT)).hasSize(1);
        client.patients().facilities().register(Answers.PATIENT, Answers.FACILITY);

        assertThat(service.onlyReceived("POST " + ONE + "/facilities").body())
                .isEqualTo("{\"facilityId\":\"" + Answers.FACILITY + "\"}");
    }
}
