package org.clinicalplatform.clinical.condition;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.clinicalplatform.api.model.ConditionCategory;
import org.clinicalplatform.api.model.ConditionClinicalStatus;
import org.clinicalplatform.api.model.ConditionSeverity;
import org.clinicalplatform.api.model.ConditionVerificationStatus;
import org.clinicalplatform.clinical.ChangeableRecordServiceTest;
import org.clinicalplatform.clinical.ClinicalRecords;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;

@DatabaseTest
class ConditionServiceTest extends ChangeableRecordServiceTest<Condition, Condition.Details, ConditionClinicalStatus> {
    private final ConditionService conditions;

    ConditionServiceTest(ConditionService conditions, PreparedStatements statements, TestClock clock, TestDatabase db) {
        super(
                "Condition",
                ConditionClinicalStatus.RESOLVED,
                ConditionClinicalStatus.INACTIVE,
                Condition::details,
                statements,
                clock,
                db);
        this.conditions = conditions;
    }

    @Override
    protected Condition.Details everything(Instant at) {
        return new Condition.Details(
                CODE,
                ConditionClinicalStatus.RESOLVED,
                ConditionVerificationStatus.CONFIRMED,
                ConditionCategory.HEALTH_CONCERN,
                ConditionSeverity.MILD,
                LocalDate.parse("2001-02-03"),
                LocalDate.parse("2001-02-04"),
                "Over",
                at);
    }

    @Override
    protected Condition.Details least(Instant at) {
        return new Condition.Details(
                CODE,
                ConditionClinicalStatus.ACTIVE,
                ConditionVerificationStatus.UNCONFIRMED,
                null,
                null,
                null,
                null,
                null,
                at);
    }

    @Override
    protected Condition create(Caller by, UUID patientId, @Nullable UUID context, Condition.Details details) {
        return conditions.create(by, patientId, context, details);
    }

    @Override
    protected Condition update(Caller by, UUID id, long version, Condition.Details details) {
        return conditions.update(by, id, version, details);
    }

    @Override
    protected void voidRecord(Caller by, UUID id, @Nullable String reason) {
        conditions.voidRecord(by, id, reason);
    }

    @Override
    protected ClinicalRecords<Condition, RecordFilter<ConditionClinicalStatus>> records() {
        return conditions.records();
    }
}
