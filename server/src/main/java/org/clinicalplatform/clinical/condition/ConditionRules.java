package org.clinicalplatform.clinical.condition;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import org.clinicalplatform.api.model.ConditionClinicalStatus;
import org.clinicalplatform.api.model.ConditionCreateDto;
import org.clinicalplatform.api.model.ConditionUpdateDto;
import org.clinicalplatform.platform.time.ClockSkew;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What goes together in a condition: it is over only when it is not active, and not before it began. */
@Configuration(proxyBeanMethods = false)
class ConditionRules {
    @Bean
    BodyRules<ConditionCreateDto> conditionCreateRules(Clock clock) {
        return BodyRules.of(ConditionCreateDto.class, (body, broken) -> {
            check(body.getClinicalStatus(), body.getOnsetDate(), body.getAbatementDate(), broken);
            checkRecorded(body.getRecordedAt(), clock.instant(), broken);
        });
    }

    @Bean
    BodyRules<ConditionUpdateDto> conditionUpdateRules(Clock clock) {
        return BodyRules.of(ConditionUpdateDto.class, (body, broken) -> {
            check(body.getClinicalStatus(), body.getOnsetDate(), body.getAbatementDate(), broken);
            checkRecorded(body.getRecordedAt(), clock.instant(), broken);
        });
    }

    private static void check(
            @Nullable ConditionClinicalStatus status,
            @Nullable LocalDate onset,
            @Nullable LocalDate abatement,
            ConstraintViolations broken) {
        if (abatement != null) {
            broken.require(!isActive(status), "abatementDate", "is only for a condition that is not active");
            broken.require(onset == null || !abatement.isBefore(onset), "abatementDate", "is before onsetDate");
        }
    }

    private static boolean isActive(@Nullable ConditionClinicalStatus status) {
        return status == ConditionClinicalStatus.ACTIVE
                || status == ConditionClinicalStatus.RECURRENCE
                || status == ConditionClinicalStatus.RELAPSE;
    }

    private static void checkRecorded(@Nullable Instant recordedAt, Instant now, ConstraintViolations broken) {
        if (recordedAt != null) {
            broken.require(!ClockSkew.isFuture(recordedAt, now), "recordedAt", "is in the future");
        }
    }
}
