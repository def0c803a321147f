package org.clinicalplatform.clinical.diagnosis;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.DiagnosisCertainty;
import org.clinicalplatform.api.model.DiagnosisUse;
import org.clinicalplatform.clinical.ChangeableRecordServiceTest;
import org.clinicalplatform.platform.routing.Operations;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class DiagnosisServiceTest extends ChangeableRecordServiceTest<Diagnosis, Diagnosis.Details, DiagnosisCertainty> {
    DiagnosisServiceTest(DiagnosisService diagnoses, ApplicationContext beans) {
        super(
                beans,
                "Diagnosis",
                DiagnosisCertainty.CONFIRMED,
                DiagnosisCertainty.PROVISIONAL,
                new Operations<>(diagnoses.records(), Diagnosis::details, diagnoses::create, diagnoses::voidRecord),
                diagnoses::update);
    }

    @Test
    void writeWhenTheConditionIsNotThePatientsThenIsRefused() {
        assertRefersToOwnConditionsOnly(DiagnosisServiceTest::of);
    }

    @Test
    void updateWhenTheConditionWasVoidedSinceThenKeepsTheReference() {
        assertKeepsReferencesToVoidedConditions(DiagnosisServiceTest::of);
    }

    @Test
    void updateWhenAnUndoMovesTheConditionMeanwhileThenIsRefused() throws Exception {
        assertWaitsForAnUndo(DiagnosisServiceTest::of);
    }

    private static Diagnosis.Details of(UUID condition) {
        return new Diagnosis.Details(CODE, null, DiagnosisCertainty.CONFIRMED, null, null, condition, NOW);
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
}
