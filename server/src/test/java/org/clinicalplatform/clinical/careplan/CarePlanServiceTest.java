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
class CarePlanServiceTest extends ChangeableRecordServiceTest<CarePlan, CarePlan.Details, CarePlanStatus> {
    private final CarePlanService carePlans;

    CarePlanServiceTest(CarePlanService carePlans, PreparedStatements statements, TestClock clock, TestDatabase db) {
        super("Care plan", CarePlanStatus.COMPLETED, CarePlanStatus.ON_HOLD, CarePlan::details, statements, clock, db);
        this.carePlans = carePlans;
    }

    @Test
    void writeWhenAConditionIsNotThePatientsThenIsRefused() {
        UUID own = condition(patient);
        assertRefersToOwnConditionsOnly(condition -> addressing(NOW, List.of(own, condition)));
    }

    private static CarePlan.Details addressing(Instant at, List<UUID> conditions) {
        return new CarePlan.Details(
                CarePlanStatus.DRAFT,
                CarePlanIntent.PLAN,
                "Plan",
                null,
                null,
                LocalDate.ofInstant(at, ZoneOffset.UTC),
                null,
                conditions,
                List.of(),
                List.of());
    }

    @Override
    protected CarePlan.Details everything(Instant at) {
        return new CarePlan.Details(
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
    protected CarePlan.Details least(Instant at) {
        return addressing(at, List.of());
    }

    @Override
    protected CarePlan create(Caller by, UUID patientId, @Nullable UUID context, CarePlan.Details details) {
        return carePlans.create(by, patientId, context, details);
    }

    @Override
    protected CarePlan update(Caller by, UUID id, long version, CarePlan.Details details) {
        return carePlans.update(by, id, version, details);
    }

    @Override
    protected void voidRecord(Caller by, UUID id, @Nullable String reason) {
        carePlans.voidRecord(by, id, reason);
    }

    @Override
    protected ClinicalRecords<CarePlan, RecordFilter<CarePlanStatus>> records() {
        return carePlans.records();
    }
}
