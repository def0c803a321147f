package org.clinicalplatform.clinical.condition;

import java.time.Instant;
import java.time.LocalDate;
import org.clinicalplatform.api.model.ConditionCategory;
import org.clinicalplatform.api.model.ConditionClinicalStatus;
import org.clinicalplatform.api.model.ConditionSeverity;
import org.clinicalplatform.api.model.ConditionVerificationStatus;
import org.clinicalplatform.clinical.ChangeableRecordServiceTest;
import org.clinicalplatform.platform.routing.Operations;
import org.springframework.context.ApplicationContext;

class ConditionServiceTest extends ChangeableRecordServiceTest<Condition, Condition.Details, ConditionClinicalStatus> {
    ConditionServiceTest(ConditionService conditions, ApplicationContext beans) {
        super(
                beans,
                "Condition",
                ConditionClinicalStatus.RESOLVED,
                ConditionClinicalStatus.INACTIVE,
                new Operations<>(conditions.records(), Condition::details, conditions::create, conditions::voidRecord),
                conditions::update);
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
}
