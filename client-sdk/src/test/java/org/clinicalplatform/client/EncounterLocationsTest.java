package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.error.UnexpectedAnswerException;
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
    private static final String CURRENT = "GET /api/v1/clinical/patients/" + Answers.PATIENT + "/current-location";

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
                .withPatient(Answers.PATIENT)
                .withEncounter(ENCOUNTER)
                .withStatus(EncounterLocationStatus.ACTIVE)
                .withFrom(Instant.parse("2026-03-01T00:00:00Z"))
                .withTo(Instant.parse("2026-03-02T00:00:00Z"));
    }

    @Override
    String narrowestQuery() {
        return "patientId=" + Answers.PATIENT
                + "&encounterId=" + ENCOUNTER
                + "&status=ACTIVE"
                + "&from=2026-03-01T00%3A00%3A00Z&to=2026-03-02T00%3A00%3A00Z";
    }

    @Test
    void createWhenRecordedThenSentAsTheContractShows() {
        service.on("POST " + path, Contract.example(201, "EncounterLocation"));

        EncounterLocation created = client.encounterLocations()
                .create(Contract.model("EncounterLocationCreate", EncounterLocationCreate.class));

        assertThat(EncounterLocationId.of(created)).isEqualTo(ID);
        assertThat(Contract.sent(service.onlyReceived("POST " + path).body()))
                .isEqualTo(Contract.shown("EncounterLocationCreate"));
    }

    @Test
    void createWhenNoEncounterIsAvailableThenInvalid() {
        service.on("POST " + path, Answers.error(400, "Unknown encounter: " + ENCOUNTER, null));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> client.encounterLocations().create(new EncounterLocationCreate()));
    }

    @Test
    void createWhenTheBedIsOccupiedThenConflict() {
        service.on("POST " + path, Answers.error(409, "The bed is occupied", "BED_OCCUPIED"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.encounterLocations().create(new EncounterLocationCreate()));
    }

    @Test
    void startWhenNothingIsSaidThenAnEmptyObjectIsSent() {
        service.on("POST " + path + "/" + ID + "/start", Contract.example(200, "EncounterLocation"));

        EncounterLocation started = client.encounterLocations().start(ID);

        assertThat(started.getStatus()).isEqualTo(EncounterLocationStatus.ACTIVE);
        assertThat(service.onlyReceived("POST " + path + "/" + ID + "/start").body())
                .isEqualTo("{}");
    }

    @Test
    void startWhenATimeIsSaidThenItIsSent() {
        service.on("POST " + path + "/" + ID + "/start", Contract.example(200, "EncounterLocation"));

        client.encounterLocations().start(ID, Contract.model("PlacementTime", PlacementTime.class));

        assertThat(Contract.sent(service.onlyReceived("POST " + path + "/" + ID + "/start")
                        .body()))
                .isEqualTo(Contract.shown("PlacementTime"));
    }

    @Test
    void endWhenNothingIsSaidThenAnEmptyObjectIsSent() {
        service.on("POST " + path + "/" + ID + "/end", Contract.example(200, "EncounterLocationEnded"));

        EncounterLocation ended = client.encounterLocations().end(ID);

        assertThat(ended.getStatus()).isEqualTo(EncounterLocationStatus.COMPLETED);
        assertThat(service.onlyReceived("POST " + path + "/" + ID + "/end").body())
                .isEqualTo("{}");
    }

    @Test
    void endWhenATimeIsSaidThenItIsSent() {
        service.on("POST " + path + "/" + ID + "/end", Contract.example(200, "EncounterLocationEnded"));

        client.encounterLocations().end(ID, Contract.model("PlacementTime", PlacementTime.class));

        assertThat(Contract.sent(
                        service.onlyReceived("POST " + path + "/" + ID + "/end").body()))
                .isEqualTo(Contract.shown("PlacementTime"));
    }

    @Test
    void endWhenItIsNotActiveThenConflict() {
        service.on("POST " + path + "/" + ID + "/end", Answers.error(409, "Not active", "PLACEMENT_NOT_ACTIVE"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.encounterLocations().end(ID));
    }

    @Test
    void transferWhenMovedThenTheNewPlacement() {
        service.on(TRANSFER, Contract.example(200, "EncounterLocation"));

        EncounterLocation moved = client.encounterLocations()
                .transfer(ENCOUNTER, Contract.model("EncounterTransfer", EncounterTransfer.class));

        assertThat(EncounterLocationId.of(moved)).isEqualTo(ID);
        assertThat(Contract.sent(service.onlyReceived(TRANSFER).body())).isEqualTo(Contract.shown("EncounterTransfer"));
    }

    @Test
    void transferWhenNoEncounterIsAvailableThenSaysSo() {
        service.on(TRANSFER, Answers.error(404, "Encounter not found", null));

        assertThatExceptionOfType(RecordNotAvailableException.class)
                .isThrownBy(() -> client.encounterLocations().transfer(ENCOUNTER, new EncounterTransfer()));
    }

    @Test
    void ofEncounterWhenItHasPlacementsThenAllAtOnce() {
        service.on(OF_ENCOUNTER, Contract.example(200, "EncounterLocationList"));

        assertThat(client.encounterLocations().ofEncounter(ENCOUNTER))
                .extracting(EncounterLocationId::of)
                .containsExactly(ID);
    }

    @Test
    void ofEncounterWhenNoneIsAvailableThenSaysSo() {
        service.on(OF_ENCOUNTER, Answers.error(404, "Encounter-location not found", null));

        assertThatExceptionOfType(RecordNotAvailableException.class)
                .isThrownBy(() -> client.encounterLocations().ofEncounter(ENCOUNTER));
    }

    @Test
    void currentWhenThePatientIsPlacedThenThatPlacement() {
        service.on(CURRENT, Contract.example(200, "EncounterLocation"));

        assertThat(client.encounterLocations().current(Answers.PATIENT))
                .map(EncounterLocationId::of)
                .contains(ID);
    }

    @Test
    void currentWhenThereIsNoContentThenEmpty() {
        service.on(CURRENT, Answers.noContent());

        assertThat(client.encounterLocations().current(Answers.PATIENT)).isEmpty();
    }

    @Test
    void currentWhenAPlacementIsPromisedAndNotSentThenUnexpected() {
        service.on(CURRENT, Answers.json(200, ""));

        assertThatExceptionOfType(UnexpectedAnswerException.class)
                .isThrownBy(() -> client.encounterLocations().current(Answers.PATIENT));
    }
}
