package org.clinicalplatform.clinical.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.clinicalplatform.api.model.ConditionCategory;
import org.clinicalplatform.api.model.ConditionClinicalStatus;
import org.clinicalplatform.api.model.ConditionSeverity;
import org.clinicalplatform.api.model.ConditionVerificationStatus;
import org.clinicalplatform.clinical.ChangeableRecordServiceTest;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.time.ClockSkew;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class ConditionServiceTest extends ChangeableRecordServiceTest<Condition, Condition.Details, ConditionClinicalStatus> {
    private final ConditionService conditions;

    ConditionServiceTest(ConditionService conditions, ApplicationContext beans) {
        super(
                beans,
                "Condition",
                ConditionClinicalStatus.RESOLVED,
                ConditionClinicalStatus.INACTIVE,
                new Operations<>(conditions.records(), Condition::details, conditions::create, conditions::voidRecord),
                conditions::update);
        this.conditions = conditions;
    }

    @Test
    void updateWhenADateIsInTheFutureThenOnlyTheStoredOneIsAccepted() {
        UUID id = create(patient, least(NOW)).id();
        LocalDate future = ClockSkew.dayOf(NOW).plusDays(1);

        assertRefused(ErrorCode.INVALID_REQUEST, () -> conditions.update(caller, id, 0, dated(future, null)))
                .withMessage("Invalid request: onsetDate is in the future");
        assertRefused(ErrorCode.INVALID_REQUEST, () -> conditions.update(caller, id, 0, dated(null, future)))
                .withMessage("Invalid request: abatementDate is in the future");
        db.update(
                "update condition set clinical_status = 'RESOLVED', onset_date = ?, abatement_date = ? where id = ?",
                future,
                future,
                id);

        Condition kept = conditions.update(caller, id, 0, dated(future, future));
        assertThat(get(id)).isEqualTo(kept);
        assertRefused(
                ErrorCode.INVALID_REQUEST, () -> conditions.update(caller, id, 1, dated(future.plusDays(1), future)));
        assertThat(conditions
                        .update(caller, id, 1, dated(ClockSkew.dayOf(NOW), null))
                        .details()
                        .onsetDate())
                .isEqualTo(ClockSkew.dayOf(NOW));
    }

    private static Condition.Details dated(@Nullable LocalDate onset, @Nullable LocalDate abatement) {
        return new Condition.Details(
                CODE,
                ConditionClinicalStatus.RESOLVED,
                ConditionVerificationStatus.CONFIRMED,
                null,
                null,
                onset,
                abatement,
                null,
                NOW);
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
