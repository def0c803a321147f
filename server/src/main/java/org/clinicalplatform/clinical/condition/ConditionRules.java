package org.clinicalplatform.clinical.condition;

import java.time.Clock;
import java.time.LocalDate;
import org.clinicalplatform.api.model.ConditionClinicalStatus;
import org.clinicalplatform.api.model.ConditionCreateDto;
import org.clinicalplatform.api.model.ConditionUpdateDto;
import org.clinicalplatform.clinical.Periods;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * A condition abates only when it is not active, and not before its onset. Neither is in the future; at an update the
 * service checks that, since a date that is stored already may stay.
 */
@Configuration(proxyBeanMethods = false)
class ConditionRules {
    @Bean
    BodyRules<ConditionCreateDto> conditionCreateRules(Clock clock) {
        return BodyRules.of(ConditionCreateDto.class, (body, violations) -> {
            check(body.getClinicalStatus(), body.getOnsetDate(), body.getAbatementDate(), violations);
            Periods.requireNotFuture("onsetDate", body.getOnsetDate(), clock.instant(), violations);
            Periods.requireNotFuture("abatementDate", body.getAbatementDate(), clock.instant(), violations);
            Periods.requireNotFuture("recordedAt", body.getRecordedAt(), clock.instant(), violations);
        });
    }

    @Bean
    BodyRules<ConditionUpdateDto> conditionUpdateRules(Clock clock) {
        return BodyRules.of(ConditionUpdateDto.class, (body, violations) -> {
            check(body.getClinicalStatus(), body.getOnsetDate(), body.getAbatementDate(), violations);
            Periods.requireNotFuture("recordedAt", body.getRecordedAt(), clock.instant(), violations);
        });
    }

    private static void check(
            @Nullable ConditionClinicalStatus status,
            @Nullable LocalDate onset,
            @Nullable LocalDate abatement,
            ConstraintViolations violations) {
        if (abatement != null) {
            violations.require(!isActive(status), "abatementDate", "is only for a condition that is not active");
            violations.require(onset == null || !abatement.isBefore(onset), "abatementDate", "is before onsetDate");
        }
    }

    private static boolean isActive(@Nullable ConditionClinicalStatus status) {
        return status == ConditionClinicalStatus.ACTIVE
                || status == ConditionClinicalStatus.RECURRENCE
                || status == ConditionClinicalStatus.RELAPSE;
    }
}
