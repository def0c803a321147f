package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.EncounterProvider;
import org.clinicalplatform.client.generated.model.EncounterProviderCreate;
import org.clinicalplatform.client.generated.model.EncounterProviderPage;
import org.clinicalplatform.client.generated.model.ParticipationEnd;
import org.clinicalplatform.client.generated.model.ProviderRole;
import org.junit.jupiter.api.Test;

class EncounterProvidersTest
        extends PatientRecordsTest<
                EncounterProviderId, EncounterProvider, EncounterProviderPage, EncounterProviderFilter> {
    private static final EncounterId ENCOUNTER = EncounterId.parse("01900000-0000-7000-8000-000000000401");
    private static final EncounterProviderId ID = EncounterProviderId.parse("01900000-0000-7000-8000-000000000641");
    private static final UUID PROVIDER = UUID.fromString("01900000-0000-7000-8000-000000000011");
    private static final String LIST = "GET /api/v1/clinical/encounters/" + ENCOUNTER + "/providers";
    private static final String CREATE = "POST /api/v1/clinical/encounters/" + ENCOUNTER + "/providers";
    private static final String DELETE = "DELETE /api/v1/clinical/encounter-providers/" + ID;
    private static final String END = "POST /api/v1/clinical/encounter-providers/" + ID + "/end";

    EncounterProvidersTest() {
        super("encounter-providers", "EncounterProvider");
    }

    @Override
    EncounterProviders records() {
        return client.encounterProviders();
    }

    @Override
    EncounterProviderId id() {
        return ID;
    }

    @Override
    EncounterProviderFilter everything() {
        return EncounterProviderFilter.all();
    }

    @Override
    EncounterProviderFilter narrowest() {
        return everything()
                .withPatientId(SampleResponses.PATIENT)
                .withEncounterId(ENCOUNTER)
                .withProviderId(PROVIDER)
                .withRole(ProviderRole.CONSULTANT)
                .withActiveAt(Instant.parse("2026-03-01T08:15:30Z"))
                .withFrom(Instant.parse("2026-03-01T00:00:00Z"))
                .withTo(Instant.parse("2026-03-02T00:00:00Z"));
    }

    @Override
    String narrowestQuery() {
        return "patientId=" + SampleResponses.PATIENT
                + "&encounterId=" + ENCOUNTER
                + "&providerId=" + PROVIDER
                + "&role=CONSULTANT"
                + "&activeAt=2026-03-01T08%3A15%3A30Z"
                + "&from=2026-03-01T00%3A00%3A00Z&to=2026-03-02T00%3A00%3A00Z";
    }

    @Test
    void listWhenProvidersParticipateThenReturnsAll() {
        service.on(LIST, Specification.example(200, "EncounterProviderList"));

        assertThat(client.encounterProviders().list(ENCOUNTER))
                .extracting(EncounterProviderId::of)
                .containsExactly(ID);
    }

    @Test
    void listWhenTheEncounterCannotBeResolvedThenEmpty() {
        service.on(LIST, SampleResponses.json(200, "[]"));

        assertThat(client.encounterProviders().list(ENCOUNTER)).isEmpty();
    }

    @Test
    void createWhenRecordedThenSendsTheExampleOfTheSpecification() {
        service.on(CREATE, Specification.example(201, "EncounterProvider"));

        EncounterProvider created = client.encounterProviders()
                .create(ENCOUNTER, Specification.model("EncounterProviderCreate", EncounterProviderCreate.class));

        assertThat(EncounterProviderId.of(created)).isEqualTo(ID);
        assertSent(CREATE, "EncounterProviderCreate");
    }

    @Test
    void endWhenNothingIsGivenThenAnEmptyObjectIsSent() {
        service.on(END, Specification.example(200, "EncounterProvider"));

        client.encounterProviders().end(ID);

        assertThat(service.onlyReceived(END).body()).isEqualTo("{}");
    }

    @Test
    void endWhenATimeIsGivenThenItIsSent() {
        service.on(END, Specification.example(200, "EncounterProvider"));

        client.encounterProviders().end(ID, Specification.model("ParticipationEnd", ParticipationEnd.class));

        assertSent(END, "ParticipationEnd");
    }

    @Test
    void deleteWhenThereIsNoReasonThenNoneIsSent() {
        service.on(DELETE, SampleResponses.noContent());

        client.encounterProviders().delete(ID);

        assertThat(service.onlyReceived(DELETE).query()).isNull();
    }

    @Test
    void deleteWhenThereIsAReasonThenItIsSent() {
        service.on(DELETE, SampleResponses.noContent());

        client.encounterProviders().delete(ID, "Twice");

        assertThat(service.onlyReceived(DELETE).query()).isEqualTo("reason=Twice");
    }
}
