package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import org.clinicalplatform.client.error.UnexpectedResponseException;
import org.clinicalplatform.client.generated.model.EncounterLocation;
import org.clinicalplatform.client.generated.model.EncounterLocationCreate;
import org.clinicalplatform.client.generated.model.EncounterLocationPage;
import org.clinicalplatform.client.generated.model.EncounterLocationStatus;
import org.clinicalplatform.client.generated.model.EncounterTransfer;
import org.clinicalplatform.client.generated.model.PlacementTime;
import org.junit.jupiter.api.Test;

class EncounterLocationsTest
        extends VoidableRecordsTest<
                EncounterLocationId, EncounterLocation, EncounterLocationPage, EncounterLocationFilter> {
    private static final EncounterLocationId ID = EncounterLocationId.parse("01900000-0000-7000-8000-000000000621");
    private static final EncounterId ENCOUNTER = EncounterId.parse("01900000-0000-7000-8000-000000000401");
    private static final String OF_ENCOUNTER = "GET /api/v1/clinical/encounters/" + ENCOUNTER + "/locations";
    private static final String TRANSFER = "POST /api/v1/clinical/encounters/" + ENCOUNTER + "/transfer";
    private static final String CURRENT =
            "GET /api/v1/clinical/patients/" + SampleResponses.PATIENT + "/current-location";

    EncounterLocationsTest() {
        super("encounter-locations", "EncounterLocation");
    }

    @Override
    EncounterLocations records() {
        return client.encounterLocations();
    }

    @Override
    EncounterLocationId id() {
        return ID;
    }

    @Override
    EncounterLocationFilter everything() {
        return EncounterLocationFilter.all();
    }

    @Override
    EncounterLocationFilter narrowest() {
        return everything()
                .withPatientId(SampleResponses.PATIENT)
                .withEncounterId(ENCOUNTER)
                .withStatus(EncounterLocationStatus.ACTIVE)
                .withFrom(Instant.parse("2026-03-01T00:00:00Z"))
                .withTo(Instant.parse("2026-03-02T00:00:00Z"));
    }

    @Override
    String narrowestQuery() {
        return "patientId=" + SampleResponses.PATIENT
                + "&encounterId=" + ENCOUNTER
                + "&status=ACTIVE"
                + "&from=2026-03-01T00%3A00%3A00Z&to=2026-03-02T00%3A00%3A00Z";
    }

    @Test
    void createWhenRecordedThenSendsTheExampleOfTheSpecification() {
        service.on("POST " + path, Specification.example(201, "EncounterLocation"));

        EncounterLocation created = client.encounterLocations()
                .create(Specification.model("EncounterLocationCreate", EncounterLocationCreate.class));

        assertThat(EncounterLocationId.of(created)).isEqualTo(ID);
        assertSent("POST " + path, "EncounterLocationCreate");
    }

    @Test
    void startWhenNothingIsGivenThenAnEmptyObjectIsSent() {
        service.on("POST " + path + "/" + ID + "/start", Specification.example(200, "EncounterLocation"));

        EncounterLocation started = client.encounterLocations().start(ID);

        assertThat(started.getStatus()).isEqualTo(EncounterLocationStatus.ACTIVE);
        assertThat(service.onlyReceived("POST " + path + "/" + ID + "/start").body())
                .isEqualTo("{}");
    }

    @Test
    void startWhenATimeIsGivenThenItIsSent() {
        service.on("POST " + path + "/" + ID + "/start", Specification.example(200, "EncounterLocation"));

        client.encounterLocations().start(ID, Specification.model("PlacementTime", PlacementTime.class));

        assertSent("POST " + path + "/" + ID + "/start", "PlacementTime");
    }

    @Test
    void endWhenNothingIsGivenThenAnEmptyObjectIsSent() {
        service.on("POST " + path + "/" + ID + "/end", Specification.example(200, "EncounterLocationEnded"));

        EncounterLocation ended = client.encounterLocations().end(ID);

        assertThat(ended.getStatus()).isEqualTo(EncounterLocationStatus.COMPLETED);
        assertThat(service.onlyReceived("POST " + path + "/" + ID + "/end").body())
                .isEqualTo("{}");
    }

    @Test
    void endWhenATimeIsGivenThenItIsSent() {
        service.on("POST " + path + "/" + ID + "/end", Specification.example(200, "EncounterLocationEnded"));

        client.encounterLocations().end(ID, Specification.model("PlacementTime", PlacementTime.class));

        assertSent("POST " + path + "/" + ID + "/end", "PlacementTime");
    }

    @Test
    void transferWhenMovedThenTheNewPlacement() {
        service.on(TRANSFER, Specification.example(200, "EncounterLocation"));

        EncounterLocation moved = client.encounterLocations()
                .transfer(ENCOUNTER, Specification.model("EncounterTransfer", EncounterTransfer.class));

        assertThat(EncounterLocationId.of(moved)).isEqualTo(ID);
        assertSent(TRANSFER, "EncounterTransfer");
    }

    @Test
    void ofEncounterWhenItHasPlacementsThenAllAtOnce() {
        service.on(OF_ENCOUNTER, Specification.example(200, "EncounterLocationList"));

        assertThat(client.encounterLocations().ofEncounter(ENCOUNTER))
                .extracting(EncounterLocationId::of)
                .containsExactly(ID);
    }

    @Test
    void currentWhenThePatientIsPlacedThenThatPlacement() {
        service.on(CURRENT, Specification.example(200, "EncounterLocation"));

        assertThat(client.encounterLocations().current(SampleResponses.PATIENT))
                .map(EncounterLocationId::of)
                .contains(ID);
    }

    @Test
    void currentWhenThereIsNoContentThenEmpty() {
        service.on(CURRENT, SampleResponses.noContent());

        assertThat(client.encounterLocations().current(SampleResponses.PATIENT)).isEmpty();
    }

    @Test
    void currentWhenAPlacementIsPromisedAndNotSentThenUnexpected() {
        service.on(CURRENT, SampleResponses.json(200, ""));

        assertThatExceptionOfType(UnexpectedResponseException.class)
                .isThrownBy(() -> client.encounterLocations().current(SampleResponses.PATIENT));
    }
}
