package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.generated.model.CarePlan;
import org.clinicalplatform.client.generated.model.CarePlanCreate;
import org.clinicalplatform.client.generated.model.CarePlanPage;
import org.clinicalplatform.client.generated.model.CarePlanStatus;
import org.clinicalplatform.client.generated.model.CarePlanUpdate;
import org.junit.jupiter.api.Test;

class CarePlansTest extends VoidableRecordsTest<CarePlanId, CarePlan, CarePlanPage, RecordFilter<CarePlanStatus>> {
    private static final CarePlanId ID = CarePlanId.parse("01900000-0000-7000-8000-000000000601");
    private static final EncounterId ENCOUNTER = EncounterId.parse("01900000-0000-7000-8000-000000000401");

    CarePlansTest() {
        super("care-plans", "CarePlan");
    }

    @Override
    CarePlans records() {
        return client.carePlans();
    }

    @Override
    CarePlanId id() {
        return ID;
    }

    @Override
    RecordFilter<CarePlanStatus> everything() {
        return RecordFilter.carePlans();
    }

    @Override
    RecordFilter<CarePlanStatus> narrowest() {
        return everything()
                .withPatient(Answers.PATIENT)
                .withEncounter(ENCOUNTER)
                .withStatus(CarePlanStatus.ON_HOLD)
                .withCode("http://snomed.info/sct", "49727002")
                .withFrom(Instant.parse("2026-03-01T00:00:00Z"))
                .withTo(Instant.parse("2026-03-02T00:00:00Z"));
    }

    @Override
    String narrowestQuery() {
        return "patientId=" + Answers.PATIENT
                + "&encounterId=" + ENCOUNTER
                + "&status=ON_HOLD"
                + "&code=http%3A%2F%2Fsnomed.info%2Fsct%7C49727002"
                + "&from=2026-03-01T00%3A00%3A00Z&to=2026-03-02T00%3A00%3A00Z";
    }

    @Test
    void createWhenRecordedThenSentAsTheContractShows() {
        service.on("POST " + path, Contract.example(201, "CarePlan"));

        CarePlan created = client.carePlans().create(Contract.model("CarePlanCreate", CarePlanCreate.class));

        assertThat(CarePlanId.of(created)).isEqualTo(ID);
        assertThat(Contract.sent(service.onlyReceived("POST " + path).body()))
                .isEqualTo(Contract.shown("CarePlanCreate"));
    }

    @Test
    void updateWhenChangedThenSentAsTheContractShows() {
        service.on("PUT " + path + "/" + ID, Contract.example(200, "CarePlan"));

        CarePlan changed = client.carePlans().update(ID, Contract.model("CarePlanUpdate", CarePlanUpdate.class));

        assertThat(CarePlanId.of(changed)).isEqualTo(ID);
        assertThat(Contract.sent(service.onlyReceived("PUT " + path + "/" + ID).body()))
                .isEqualTo(Contract.shown("CarePlanUpdate"));
    }

    @Test
    void updateWhenTheVersionIsStaleThenConflict() {
        service.on("PUT " + path + "/" + ID, Answers.error(409, "Changed meanwhile", "VERSION_CONFLICT"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.carePlans().update(ID, new CarePlanUpdate()));
    }
}
