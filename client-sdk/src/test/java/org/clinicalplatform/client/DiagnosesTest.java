package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.generated.model.Diagnosis;
import org.clinicalplatform.client.generated.model.DiagnosisCertainty;
import org.clinicalplatform.client.generated.model.DiagnosisCreate;
import org.clinicalplatform.client.generated.model.DiagnosisPage;
import org.clinicalplatform.client.generated.model.DiagnosisUpdate;
import org.junit.jupiter.api.Test;

class DiagnosesTest
        extends VoidableRecordsTest<DiagnosisId, Diagnosis, DiagnosisPage, RecordFilter<DiagnosisCertainty>> {
    private static final DiagnosisId ID = DiagnosisId.parse("01900000-0000-7000-8000-000000000521");
    private static final EncounterId ENCOUNTER = EncounterId.parse("01900000-0000-7000-8000-000000000401");

    DiagnosesTest() {
        super("diagnoses", "Diagnosis");
    }

    @Override
    Diagnoses records() {
        return client.diagnoses();
    }

    @Override
    DiagnosisId id() {
        return ID;
    }

    @Override
    RecordFilter<DiagnosisCertainty> everything() {
        return RecordFilter.diagnoses();
    }

    @Override
    RecordFilter<DiagnosisCertainty> narrowest() {
        return everything()
                .withPatient(Answers.PATIENT)
                .withEncounter(ENCOUNTER)
                .withStatus(DiagnosisCertainty.CONFIRMED)
                .withCode("http://snomed.info/sct", "49727002")
                .withFrom(Instant.parse("2026-03-01T00:00:00Z"))
                .withTo(Instant.parse("2026-03-02T00:00:00Z"));
    }

    @Override
    String narrowestQuery() {
        return "patientId=" + Answers.PATIENT
                + "&encounterId=" + ENCOUNTER
                + "&status=CONFIRMED"
                + "&code=http%3A%2F%2Fsnomed.info%2Fsct%7C49727002"
                + "&from=2026-03-01T00%3A00%3A00Z&to=2026-03-02T00%3A00%3A00Z";
    }

    @Test
    void createWhenRecordedThenSentAsTheContractShows() {
        service.on("POST " + path, Contract.example(201, "Diagnosis"));

        Diagnosis created = client.diagnoses().create(Contract.model("DiagnosisCreate", DiagnosisCreate.class));

        assertThat(DiagnosisId.of(created)).isEqualTo(ID);
        assertThat(Contract.sent(service.onlyReceived("POST " + path).body()))
                .isEqualTo(Contract.shown("DiagnosisCreate"));
    }

    @Test
    void updateWhenChangedThenSentAsTheContractShows() {
        service.on("PUT " + path + "/" + ID, Contract.example(200, "Diagnosis"));

        Diagnosis changed = client.diagnoses().update(ID, Contract.model("DiagnosisUpdate", DiagnosisUpdate.class));

        assertThat(DiagnosisId.of(changed)).isEqualTo(ID);
        assertThat(Contract.sent(service.onlyReceived("PUT " + path + "/" + ID).body()))
                .isEqualTo(Contract.shown("DiagnosisUpdate"));
    }

    @Test
    void updateWhenTheVersionIsStaleThenConflict() {
        service.on("PUT " + path + "/" + ID, Answers.error(409, "Changed meanwhile", "VERSION_CONFLICT"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.diagnoses().update(ID, new DiagnosisUpdate()));
    }
}
