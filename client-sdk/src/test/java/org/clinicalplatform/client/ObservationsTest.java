package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import org.clinicalplatform.client.generated.model.Observation;
import org.clinicalplatform.client.generated.model.ObservationCreate;
import org.clinicalplatform.client.generated.model.ObservationPage;
import org.clinicalplatform.client.generated.model.ObservationStatus;
import org.clinicalplatform.client.generated.model.ObservationValue;
import org.junit.jupiter.api.Test;

class ObservationsTest
        extends VoidableRecordsTest<ObservationId, Observation, ObservationPage, RecordFilter<ObservationStatus>> {
    private static final ObservationId ID = ObservationId.parse("01900000-0000-7000-8000-000000000501");
    private static final EncounterId ENCOUNTER = EncounterId.parse("01900000-0000-7000-8000-000000000401");

    ObservationsTest() {
        super("observations", "Observation");
    }

    @Override
    Observations records() {
        return client.observations();
    }

    @Override
    ObservationId id() {
        return ID;
    }

    @Override
    RecordFilter<ObservationStatus> everything() {
        return RecordFilter.observations();
    }

    @Override
    RecordFilter<ObservationStatus> narrowest() {
        return everything()
                .withPatientId(SampleResponses.PATIENT)
                .withEncounterId(ENCOUNTER)
                .withStatus(ObservationStatus.FINAL)
                .withCode("http://snomed.info/sct", "49727002")
                .withFrom(Instant.parse("2026-03-01T00:00:00Z"))
                .withTo(Instant.parse("2026-03-02T00:00:00Z"));
    }

    @Override
    String narrowestQuery() {
        return "patientId=" + SampleResponses.PATIENT
                + "&encounterId=" + ENCOUNTER
                + "&status=FINAL"
                + "&code=http%3A%2F%2Fsnomed.info%2Fsct%7C49727002"
                + "&from=2026-03-01T00%3A00%3A00Z&to=2026-03-02T00%3A00%3A00Z";
    }

    @Test
    void createWhenRecordedThenSendsTheExampleOfTheSpecification() {
        service.on("POST " + path, Specification.example(201, "Observation"));

        Observation created =
                client.observations().create(Specification.model("ObservationCreate", ObservationCreate.class));

        assertThat(ObservationId.of(created)).isEqualTo(ID);
        assertSent("POST " + path, "ObservationCreate");
    }

    @Test
    void createWhenTheValueIsAnInstantThenSentWithMilliseconds() {
        service.on("POST " + path, Specification.example(201, "Observation"));

        client.observations()
                .create(new ObservationCreate()
                        .value(new ObservationValue().instant(Instant.parse("2026-03-01T08:20:00Z"))));

        assertThat(service.onlyReceived("POST " + path).body())
                .contains("\"value\":{\"instant\":\"2026-03-01T08:20:00.000Z\"}");
    }

    @Test
    void searchWhenTheCodeHasNoSystemThenItIsAlone() {
        service.on("GET " + path, SampleResponses.json(200, "[]"));

        client.observations().search(RecordFilter.observations().withCode("8867-4"));

        assertThat(service.onlyReceived("GET " + path).query()).isEqualTo("code=8867-4");
    }

    @Test
    void searchWhenTheStatusIsUnknownThenNothingIsSent() {
        RecordFilter<ObservationStatus> unknown =
                RecordFilter.observations().withStatus(ObservationStatus.UNKNOWN_DEFAULT_OPEN_API);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.observations().search(unknown));

        assertThat(service.received()).isEmpty();
    }
}
