package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.generated.model.Encounter;
import org.clinicalplatform.client.generated.model.EncounterCreate;
import org.clinicalplatform.client.generated.model.EncounterPage;
import org.clinicalplatform.client.generated.model.EncounterStatus;
import org.clinicalplatform.client.generated.model.EncounterUpdate;
import org.junit.jupiter.api.Test;

class EncountersTest extends VoidableRecordsTest<EncounterId, Encounter, EncounterPage, EncounterFilter> {
    private static final EncounterId ID = EncounterId.parse("01900000-0000-7000-8000-000000000401");

    EncountersTest() {
        super("encounters", "Encounter");
    }

    @Override
    Encounters records() {
        return client.encounters();
    }

    @Override
    EncounterId id() {
        return ID;
    }

    @Override
    EncounterFilter everything() {
        return EncounterFilter.all();
    }

    @Override
    EncounterFilter narrowest() {
        return everything()
                .withPatient(Answers.PATIENT)
                .withVisit(Answers.VISIT)
                .withStatus(EncounterStatus.IN_PROGRESS)
                .withCode("http://snomed.info/sct", "49727002")
                .withFrom(Instant.parse("2026-03-01T00:00:00Z"))
                .withTo(Instant.parse("2026-03-02T00:00:00Z"));
    }

    @Override
    String narrowestQuery() {
        return "patientId=" + Answers.PATIENT
                + "&visitId=" + Answers.VISIT
                + "&status=IN_PROGRESS"
                + "&code=http%3A%2F%2Fsnomed.info%2Fsct%7C49727002"
                + "&from=2026-03-01T00%3A00%3A00Z&to=2026-03-02T00%3A00%3A00Z";
    }

    @Test
    void createWhenRecordedThenSentAsTheContractShows() {
        service.on("POST " + path, Contract.example(201, "Encounter"));

        Encounter created = client.encounters().create(Contract.model("EncounterCreate", EncounterCreate.class));

        assertThat(EncounterId.of(created)).isEqualTo(ID);
        assertThat(Contract.sent(service.onlyReceived("POST " + path).body()))
                .isEqualTo(Contract.shown("EncounterCreate"));
    }

    @Test
    void updateWhenChangedThenSentAsTheContractShows() {
        service.on("PUT " + path + "/" + ID, Contract.example(200, "Encounter"));

        Encounter changed = client.encounters().update(ID, Contract.model("EncounterUpdate", EncounterUpdate.class));

        assertThat(EncounterId.of(changed)).isEqualTo(ID);
        assertThat(Contract.sent(service.onlyReceived("PUT " + path + "/" + ID).body()))
                .isEqualTo(Contract.shown("EncounterUpdate"));
    }

    @Test
    void updateWhenTheVersionIsStaleThenConflict() {
        service.on("PUT " + path + "/" + ID, Answers.error(409, "Changed meanwhile", "VERSION_CONFLICT"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.encounters().update(ID, new EncounterUpdate()));
    }

    @Test
    void deleteWhenOtherRecordsReferToItThenConflict() {
        service.on("DELETE " + path + "/" + ID, Answers.error(409, "Other records refer to it", "ENCOUNTER_IN_USE"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.encounters().delete(ID));
    }
}
