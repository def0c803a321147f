package org.clinicalplatform.clinical.condition;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.ConditionCategory;
import org.clinicalplatform.api.model.ConditionClinicalStatus;
import org.clinicalplatform.api.model.ConditionSeverity;
import org.clinicalplatform.api.model.ConditionVerificationStatus;
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
class ConditionServiceTest extends ChangeableRecordServiceTest<Condition, ConditionDetails, ConditionClinicalStatus> {
    private final ConditionService conditions;

    ConditionServiceTest(ConditionService conditions, PreparedStatements statements, TestClock clock, TestDatabase db) {
        super("Condition", statements, clock, db);
        this.conditions = conditions;
    }

    @Override
    protected ConditionDetails everything(Instant at) {
        return new ConditionDetails(
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
    protected ConditionDetails least(Instant at) {
        return new ConditionDetails(
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
    protected ConditionClinicalStatus status() {
        return ConditionClinicalStatus.RESOLVED;
    }

    @Override
    protected ConditionClinicalStatus otherStatus() {
        return ConditionClinicalStatus.INACTIVE;
    }

    @Override
    protected Condition create(Caller by, UUID patientId, ConditionDetails details) {
        return conditions.create(by, patientId, null, details);
    }

    @Override
    protected Condition get(Caller by, UUID id) {
        return conditions.get(by, id);
    }

    @Override
    protected Condition update(Caller by, UUID id, long version, ConditionDetails said) {
        return conditions.update(by, id, version, said);
    }

    @Override
    protected void voidRecord(Caller by, UUID id, @Nullable String reason) {
        conditions.voidRecord(by, id, reason);
    }

    @Override
    protected Page<Condition> page(Caller by, UUID patientId, PageQuery query) {
        return conditions.page(by, patientId, query);
    }

    @Override
    protected List<Condition> search(Caller by, RecordFilter<ConditionClinicalStatus> filter) {
        return conditions.search(by, filter);
    }

    @Override
    protected UUID id(Condition read) {
        return read.id();
    }

    @Override
    protected Revision revision(Condition read) {
        return read.revision();
    }

    @Override
    protected ConditionDetails details(Condition read) {
        return read.details();
    }
}
