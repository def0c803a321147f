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

/** What goes together in a care plan: it ends after it began, and says what is to be done. */
@Configuration(proxyBeanMethods = false)
class CarePlanRules {
    @Bean
    BodyRules<CarePlanCreateDto> carePlanCreateRules() {
        return BodyRules.of(
                CarePlanCreateDto.class, (body, broken) -> check(body.getPeriodStart(), body.getPeriodEnd(), broken));
    }

    @Bean
    BodyRules<CarePlanUpdateDto> carePlanUpdateRules() {
        return BodyRules.of(
                CarePlanUpdateDto.class, (body, broken) -> check(body.getPeriodStart(), body.getPeriodEnd(), broken));
    }

    @Bean
    BodyRules<CarePlanActivityDto> carePlanActivityRules() {
        return BodyRules.of(
                CarePlanActivityDto.class,
                (activity, broken) -> broken.require(
                        activity.getCode() != null || activity.getDescription() != null,
                        "description",
                        "is required where there is no code"));
    }

    private static void check(@Nullable LocalDate start, @Nullable LocalDate end, ConstraintViolations broken) {
        broken.require(start == null || end == null || !end.isBefore(start), "periodEnd", "is before periodStart");
    }
}
