package org.clinicalplatform.clinical.careplan;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.ActivityStatus;
import org.clinicalplatform.api.model.CarePlanIntent;
import org.clinicalplatform.api.model.CarePlanStatus;
import org.clinicalplatform.api.model.GoalStatus;
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
class CarePlanServiceTest extends ChangeableRecordServiceTest<CarePlan, CarePlanDetails, CarePlanStatus> {
    private final CarePlanService carePlans;

    CarePlanServiceTest(CarePlanService carePlans, PreparedStatements statements, TestClock clock, TestDatabase db) {
        super("Care plan", statements, clock, db);
        this.carePlans = carePlans;
    }

    @Override
    protected CarePlanDetails everything(Instant at) {
        return new CarePlanDetails(
                CarePlanStatus.COMPLETED,
                CarePlanIntent.ORDER,
                "Plan",
                "Eat less salt",
                CODE,
                LocalDate.ofInstant(at, ZoneOffset.UTC),
                LocalDate.parse("2999-01-01"),
                List.of(),
                List.of(new CarePlanGoal("Walk", GoalStatus.ACCEPTED, LocalDate.parse("2027-01-01"))),
                List.of(
                        new CarePlanActivity(CODE, null, ActivityStatus.STOPPED, null),
                        new CarePlanActivity(null, "Walk", ActivityStatus.SCHEDULED, LocalDate.parse("2027-01-01"))));
    }

    @Override
    protected CarePlanDetails least(Instant at) {
        return new CarePlanDetails(
                CarePlanStatus.DRAFT,
                CarePlanIntent.PLAN,
                "Plan",
                null,
                null,
                LocalDate.ofInstant(at, ZoneOffset.UTC),
                null,
                List.of(),
                List.of(),
                List.of());
    }

    @Override
    protected CarePlanStatus status() {
        return CarePlanStatus.COMPLETED;
    }

    @Override
    protected CarePlanStatus otherStatus() {
        return CarePlanStatus.ON_HOLD;
    }

    @Override
    protected CarePlan create(Caller by, UUID patientId, CarePlanDetails details) {
        return carePlans.create(by, patientId, null, details);
    }

    @Override
    protected CarePlan get(Caller by, UUID id) {
        return carePlans.get(by, id);
    }

    @Override
    protected CarePlan update(Caller by, UUID id, long version, CarePlanDetails said) {
        return carePlans.update(by, id, version, said);
    }

    @Override
    protected void voidRecord(Caller by, UUID id, @Nullable String reason) {
        carePlans.voidRecord(by, id, reason);
    }

    @Override
    protected Page<CarePlan> page(Caller by, UUID patientId, PageQuery query) {
        return carePlans.page(by, patientId, query);
    }

    @Override
    protected List<CarePlan> search(Caller by, RecordFilter<CarePlanStatus> filter) {
        return carePlans.search(by, filter);
    }

    @Override
    protected UUID id(CarePlan read) {
        return read.id();
    }

    @Override
    protected Revision revision(CarePlan read) {
        return read.revision();
    }

    @Override
    protected CarePlanDetails details(CarePlan read) {
        return read.details();
    }
}
