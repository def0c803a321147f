package org.clinicalplatform.clinical.diagnosis;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.DiagnosisCertainty;
import org.clinicalplatform.api.model.DiagnosisUse;
import org.clinicalplatform.clinical.ChangeableRecordServiceTest;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;

@DatabaseTest
class DiagnosisServiceTest extends ChangeableRecordServiceTest<Diagnosis, DiagnosisDetails, DiagnosisCertainty> {
    private final DiagnosisService diagnoses;

    DiagnosisServiceTest(DiagnosisService diagnoses, PreparedStatements statements, TestClock clock, TestDatabase db) {
        super("Diagnosis", statements, clock, db);
        this.diagnoses = diagnoses;
    }

    @Override
    protected DiagnosisDetails everything(Instant at) {
        return new DiagnosisDetails(
                CODE, "Bronchitis, acute 😷", DiagnosisCertainty.CONFIRMED, 2, DiagnosisUse.BILLING, null, at);
    }

    @Override
    protected DiagnosisDetails least(Instant at) {
        return new DiagnosisDetails(null, "Bronchitis", DiagnosisCertainty.PROVISIONAL, null, null, null, at);
    }

    @Override
    protected DiagnosisCertainty status() {
        return DiagnosisCertainty.CONFIRMED;
    }

    @Override
    protected DiagnosisCertainty otherStatus() {
        return DiagnosisCertainty.PROVISIONAL;
    }

    @Override
    protected Diagnosis create(Caller by, UUID patientId, DiagnosisDetails details) {
        return diagnoses.create(by, patientId, null, details);
    }

    @Override
    protected Diagnosis get(Caller by, UUID id) {
        return diagnoses.get(by, id);
    }

    @Override
    protected Diagnosis update(Caller by, UUID id, long version, DiagnosisDetails said) {
        return diagnoses.update(by, id, version, said);
    }

    @Override
    protected void voidRecord(Caller by, UUID id, @Nullable String reason) {
        diagnoses.voidRecord(by, id, reason);
    }

    @Override
    protected Page<Diagnosis> page(Caller by, UUID patientId, PageQuery query) {
        return diagnoses.page(by, patientId, query);
    }

    @Override
    protected List<Diagnosis> search(Caller by, RecordFilter<DiagnosisCertainty> filter) {
        return diagnoses.search(by, filter);
    }

    @Override
    protected UUID id(Diagnosis read) {
        return read.id();
    }

    @Override
    protected Revision revision(Diagnosis read) {
        return read.revision();
    }

    @Override
    protected DiagnosisDetails details(Diagnosis read) {
        return read.details();
    }
}
