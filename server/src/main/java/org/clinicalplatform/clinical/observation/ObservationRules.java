package org.clinicalplatform.clinical.observation;

import java.math.BigDecimal;
import java.time.Clock;
import java.util.Objects;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.ObservationCreateDto;
import org.clinicalplatform.api.model.ObservationQuantityDto;
import org.clinicalplatform.api.model.ObservationValueDto;
import org.clinicalplatform.clinical.Periods;
import org.clinicalplatform.clinical.terminology.Units;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An observation has at most one value, in a UCUM unit, or a reason why it has none; a panel has neither. */
@Configuration(proxyBeanMethods = false)
class ObservationRules {
    @Bean
    BodyRules<ObservationCreateDto> observationCreateRules(Clock clock) {
        return BodyRules.of(ObservationCreateDto.class, (body, violations) -> {
            violations.require(
                    body.getValue() == null || body.getDataAbsentReason() == null,
                    "dataAbsentReason",
                    "is only for an observation without a value");
            Periods.requireNotFuture("effectiveAt", body.getEffectiveAt(), clock.instant(), violations);
            checkRange(body.getReferenceLow(), body.getReferenceHigh(), violations);
        });
    }

    @Bean
    BodyRules<ObservationValueDto> observationValueRules() {
        return BodyRules.of(
                ObservationValueDto.class,
                (value, violations) -> violations.require(
                        Stream.of(
                                                value.getQuantity(),
                                                value.getCoding(),
                                                value.getText(),
                                                value.getInstant(),
                                                value.getFlag())
                                        .filter(Objects::nonNull)
                                        .count()
                                == 1,
                        "quantity",
                        "or exactly one other kind of value is required"));
    }

    @Bean
    BodyRules<ObservationQuantityDto> observationQuantityRules(Units units) {
        return BodyRules.of(ObservationQuantityDto.class, (quantity, violations) -> {
            checkDigits(quantity.getValue(), "value", violations);
            if (quantity.getUnit() != null) {
                violations.require(units.isValid(quantity.getUnit()), "unit", "is not a UCUM unit");
            }
        });
    }

    private static void checkRange(
            @Nullable BigDecimal low, @Nullable BigDecimal high, ConstraintViolations violations) {
        checkDigits(low, "referenceLow", violations);
        checkDigits(high, "referenceHigh", violations);
        if (low != null && high != null && ObservationQuantity.isBounded(low) && ObservationQuantity.isBounded(high)) {
            violations.require(high.compareTo(low) >= 0, "referenceHigh", "is below referenceLow");
        }
    }

    private static void checkDigits(@Nullable BigDecimal number, String property, ConstraintViolations violations) {
        violations.require(number == null || ObservationQuantity.isBounded(number), property, "has too many digits");
    }
}
