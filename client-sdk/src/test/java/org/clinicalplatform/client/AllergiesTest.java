package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.generated.model.Allergy;
import org.clinicalplatform.client.generated.model.AllergyClinicalStatus;
import org.clinicalplatform.client.generated.model.AllergyCreate;
import org.clinicalplatform.client.generated.model.AllergyPage;
import org.clinicalplatform.client.generated.model.AllergyUpdate;
import org.junit.jupiter.api.Test;

class AllergiesTest extends VoidableRecordsTest<AllergyId, Allergy, AllergyPage, RecordFilter<AllergyClinicalStatus>> {
    private static final AllergyId ID = AllergyId.parse("01900000-0000-7000-8000-000000000561");
    private static final EncounterId ENCOUNTER = EncounterId.parse("01900000-0000-7000-8000-000000000401");

    AllergiesTest() {
        super("allergies", "Allergy");
    }

    @Override
    Allergies records() {
        return client.allergies();
    }

    @Override
    AllergyId id() {
        return ID;
    }

    @Override
    RecordFilter<AllergyClinicalStatus> everything() {
        return RecordFilter.allergies();
    }

    @Override
    RecordFilter<AllergyClinicalStatus> narrowest() {
        return everything()
                .withPatient(Answers.PATIENT)
                .withEncounter(ENCOUNTER)
                .withStatus(AllergyClinicalStatus.RESOLVED)
                .withCode("http://snomed.info/sct", "49727002")
                .withFrom(Instant.parse("2026-03-01T00:00:00Z"))
                .withTo(Instant.parse("2026-03-02T00:00:00Z"));
    }

    @Override
    String narrowestQuery() {
        return "patientId=" + Answers.PATIENT
                + "&encounterId=" + ENCOUNTER
                + "&status=RESOLVED"
                + "&code=http%3A%2F%2Fsnomed.info%2Fsct%7C49727002"
                + "&from=2026-03-01T00%3A00%3A00Z&to=2026-03-02T00%3A00%3A00Z";
    }

    @Test
    void createWhenRecordedThenSentAsTheContractShows() {
        service.on("POST " + path, Contract.example(201, "Allergy"));

        Allergy created = client.allergies().create(Contract.model("AllergyCreate", AllergyCreate.class));

        assertThat(AllergyId.of(created)).isEqualTo(ID);
        assertThat(Contract.sent(service.onlyReceived("POST " + path).body()))
                .isEqualTo(Contract.shown("AllergyCreate"));
    }

    @Test
    void updateWhenChangedThenSentAsTheContractShows() {
        service.on("PUT " + path + "/" + ID, Contract.example(200, "Allergy"));

        Allergy changed = client.allergies().update(ID, Contract.model("AllergyUpdate", AllergyUpdate.class));

        assertThat(AllergyId.of(changed)).isEqualTo(ID);
        assertThat(Contract.sent(service.onlyReceived("PUT " + path + "/" + ID).body()))
                .isEqualTo(Contract.shown("AllergyUpdate"));
    }

    @Test
    void updateWhenTheVersionIsStaleThenConflict() {
        service.on("PUT " + path + "/" + ID, Answers.error(409, "Changed meanwhile", "VERSION_CONFLICT"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.allergies().update(ID, new AllergyUpdate()));
    }
}
