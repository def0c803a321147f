package org.clinicalplatform.clinical.careplan;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.ActivityStatus;
import org.clinicalplatform.api.model.CarePlanIntent;
import org.clinicalplatform.api.model.CarePlanStatus;
import org.clinicalplatform.api.model.GoalStatus;
import org.clinicalplatform.clinical.ChangeableRecordServiceTest;
import org.clinicalplatform.platform.routing.Operations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.ApplicationContext;

class CarePlanServiceTest extends ChangeableRecordServiceTest<CarePlan, CarePlan.Details, CarePlanStatus> {
    CarePlanServiceTest(CarePlanService carePlans, ApplicationContext beans) {
        super(
                beans,
                "Care plan",
                CarePlanStatus.COMPLETED,
                CarePlanStatus.ON_HOLD,
                new Operations<>(carePlans.records(), CarePlan::details, carePlans::create, carePlans::voidRecord),
                carePlans::update);
    }

    @Test
    void writeWhenAConditionIsNotThePatientsThenIsRefused() {
        UUID own = condition(patient);
        assertRefersToOwnConditionsOnly(condition -> addressing(NOW, List.of(own, condition)));
    }

    @Test
    void updateWhenAConditionWasVoidedSinceThenKeepsTheReference() {
        UUID own = condition(patient);
        assertKeepsReferencesToVoidedConditions(condition -> addressing(NOW, List.of(own, condition)));
    }

    @Test
    void updateWhenAnUndoMovesAConditionMeanwhileThenIsRefused() throws Exception {
        UUID own = condition(patient);
        assertWaitsForAnUndo(condition -> addressing(NOW, List.of(own, condition)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    goals      | [{"description": "LONG", "status": "ACTIVE"}]
                    activities | [{"description": "LONG", "status": "STOPPED"}]
                    activities | [{"code": {"system": "urn:s", "code": "1", "display": "LONG"}, "status": "STOPPED"}]
                    """)
    void searchWhenPlansAreLongThenIsTruncatedAfterTheBound(String column, String json) {
        assertBoundsSearches(bean(CarePlanService.class).records(), "care_plan", column, json);
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

    /** A plan begins with a day. */
    @Override
    protected Instant searchedAt(Instant at) {
        return at.truncatedTo(ChronoUnit.DAYS);
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
}
