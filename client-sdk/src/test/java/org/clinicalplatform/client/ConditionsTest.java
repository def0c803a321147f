package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.generated.model.Condition;
import org.clinicalplatform.client.generated.model.ConditionClinicalStatus;
import org.clinicalplatform.client.generated.model.ConditionCreate;
import org.clinicalplatform.client.generated.model.ConditionPage;
import org.clinicalplatform.client.generated.model.ConditionUpdate;
import org.junit.jupiter.api.Test;

class ConditionsTest
        extends VoidableRecordsTest<ConditionId, Condition, ConditionPage, RecordFilter<ConditionClinicalStatus>> {
    private static final ConditionId ID = ConditionId.parse("01900000-0000-7000-8000-000000000541");
    private static final EncounterId ENCOUNTER = EncounterId.parse("01900000-0000-7000-8000-000000000401");

    ConditionsTest() {
        super("conditions", "Condition");
    }

    @Override
    Conditions records() {
        return client.conditions();
    }

    @Override
    ConditionId id() {
        return ID;
    }

    @Override
    RecordFilter<ConditionClinicalStatus> everything() {
        return RecordFilter.conditions();
    }

    @Override
    RecordFilter<ConditionClinicalStatus> narrowest() {
        return everything()
                .withPatient(Answers.PATIENT)
                .withEncounter(ENCOUNTER)
                .withStatus(ConditionClinicalStatus.ACTIVE)
                .withCode("http://snomed.info/sct", "49727002")
                .withFrom(Instant.parse("2026-03-01T00:00:00Z"))
                .withTo(Instant.parse("2026-03-02T00:00:00Z"));
    }

    @Override
    String narrowestQuery() {
        return "patientId=" + Answers.PATIENT
                + "&encounterId=" + ENCOUNTER
                + "&status=ACTIVE"
                + "&code=http%3A%2F%2Fsnomed.info%2Fsct%7C49727002"
                + "&from=2026-03-01T00%3A00%3A00Z&to=2026-03-02T00%3A00%3A00Z";
    }

    @Test
    void createWhenRecordedThenSentAsTheContractShows() {
        service.on("POST " + path, Contract.example(201, "Condition"));

        Condition created = client.conditions().create(Contract.model("ConditionCreate", ConditionCreate.class));

        assertThat(ConditionId.of(created)).isEqualTo(ID);
        assertThat(Contract.sent(service.onlyReceived("POST " + path).body()))
                .isEqualTo(Contract.shown("ConditionCreate"));
    }

    @Test
    void updateWhenChangedThenSentAsTheContractShows() {
        service.on("PUT " + path + "/" + ID, Contract.example(200, "Condition"));

        Condition changed = client.conditions().update(ID, Contract.model("ConditionUpdate", ConditionUpdate.class));

        assertThat(ConditionId.of(changed)).isEqualTo(ID);
        assertThat(Contract.sent(service.onlyReceived("PUT " + path + "/" + ID).body()))
                .isEqualTo(Contract.shown("ConditionUpdate"));
    }

    @Test
    void updateWhenTheVersionIsStaleThenConflict() {
        service.on("PUT " + path + "/" + ID, Answers.error(409, "Changed meanwhile", "VERSION_CONFLICT"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.conditions().update(ID, new ConditionUpdate()));
    }
}
