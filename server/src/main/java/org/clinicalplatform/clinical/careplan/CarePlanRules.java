package org.clinicalplatform.clinical.careplan;

import java.time.LocalDate;
import org.clinicalplatform.api.model.CarePlanActivityDto;
import org.clinicalplatform.api.model.CarePlanCreateDto;
import org.clinicalplatform.api.model.CarePlanUpdateDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A care plan does not end before it starts; an activity has a code or a description. */
@Configuration(proxyBeanMethods = false)
class CarePlanRules {
    @Bean
    BodyRules<CarePlanCreateDto> carePlanCreateRules() {
        return BodyRules.of(
                CarePlanCreateDto.class,
                (body, violations) -> check(body.getPeriodStart(), body.getPeriodEnd(), violations));
    }

    @Bean
    BodyRules<CarePlanUpdateDto> carePlanUpdateRules() {
        return BodyRules.of(
                CarePlanUpdateDto.class,
                (body, violations) -> check(body.getPeriodStart(), body.getPeriodEnd(), violations));
    }

    @Bean
    BodyRules<CarePlanActivityDto> carePlanActivityRules() {
        return BodyRules.of(
                CarePlanActivityDto.class,
                (activity, violations) -> violations.require(
                        activity.getCode() != null || activity.getDescription() != null,
                        "description",
                        "is required where there is no code"));
    }

    private static void check(@Nullable LocalDate start, @Nullable LocalDate end, ConstraintViolations violations) {
        violations.require(start == null || end == null || !end.isBefore(start), "periodEnd", "is before periodStart");
    }
}
