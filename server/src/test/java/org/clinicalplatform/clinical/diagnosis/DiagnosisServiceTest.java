package org.clinicalplatform.clinical.diagnosis;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.DiagnosisCertainty;
import org.clinicalplatform.api.model.DiagnosisUse;
import org.clinicalplatform.clinical.ChangeableRecordServiceTest;
import org.clinicalplatform.clinical.ClinicalRecords;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@DatabaseTest
class DiagnosisServiceTest extends ChangeableRecordServiceTest<Diagnosis, Diagnosis.Details, DiagnosisCertainty> {
    private final DiagnosisService diagnoses;

    DiagnosisServiceTest(DiagnosisService diagnoses, PreparedStatements statements, TestClock clock, TestDatabase db) {
        super(
                "Diagnosis",
                DiagnosisCertainty.CONFIRMED,
                DiagnosisCertainty.PROVISIONAL,
                Diagnosis::details,
                statements,
                clock,
                db);
        this.diagnoses = diagnoses;
    }

    @Test
    void writeWhenTheConditionIsNotThePatientsThenIsRefused() {
        assertRefersToOwnConditionsOnly(condition ->
                new Diagnosis.Details(CODE, null, DiagnosisCertainty.CONFIRMED, null, null, condition, NOW));
    }

    @Override
    protected Diagnosis.Details everything(Instant at) {
        return new Diagnosis.Details(
                CODE, "Bronchitis, acute 😷", DiagnosisCertainty.CONFIRMED, 2, DiagnosisUse.BILLING, null, at);
    }

    @Override
    protected Diagnosis.Details least(Instant at) {
        return new Diagnosis.Details(null, "Bronchitis", DiagnosisCertainty.PROVISIONAL, null, null, null, at);
    }

    @Override
    protected Diagnosis create(Caller by, UUID patientId, @Nullable UUID context, Diagnosis.Details details) {
        return diagnoses.create(by, patientId, context, details);
    }

    @Override
    protected Diagnosis update(Caller by, UUID id, long version, Diagnosis.Details details) {
        return diagnoses.update(by, id, version, details);
    }

    @Override
    protected void voidRecord(Caller by, UUID id, @Nullable String reason) {
        diagnoses.voidRecord(by, id, reason);
    }

    @Override
    protected ClinicalRecords<Diagnosis, RecordFilter<DiagnosisCertainty>> records() {
        return diagnoses.records();
    }
}
