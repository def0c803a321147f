package org.clinicalplatform.clinical.observation;

import java.math.BigDecimal;
import java.time.Clock;
import java.util.Objects;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.ObservationCreateDto;
import org.clinicalplatform.api.model.ObservationQuantityDto;
import org.clinicalplatform.api.model.ObservationValueDto;
import org.clinicalplatform.clinical.terminology.Units;
import org.clinicalplatform.platform.time.ClockSkew;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What goes together in an observation: one value of one kind, in a unit of UCUM, or a reason why there is none. */
@Configuration(proxyBeanMethods = false)
class ObservationRules {
    @Bean
    BodyRules<ObservationCreateDto> observationCreateRules(Clock clock) {
        return BodyRules.of(ObservationCreateDto.class, (body, broken) -> {
            broken.require(
                    body.getValue() == null || body.getDataAbsentReason() == null,
                    "dataAbsentReason",
                    "is only for an observation without a value");
            if (body.getEffectiveAt() != null) {
                broken.require(
                        !ClockSkew.isFuture(body.getEffectiveAt(), clock.instant()), "effectiveAt", "is in the future");
            }
            checkRange(body.getReferenceLow(), body.getReferenceHigh(), broken);
        });
    }

    @Bean
    BodyRules<ObservationValueDto> observationValueRules() {
        return BodyRules.of(
                ObservationValueDto.class,
                (value, broken) -> broken.require(
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
        return BodyRules.of(ObservationQuantityDto.class, (quantity, broken) -> {
            checkDigits(quantity.getValue(), "value", broken);
            if (quantity.getUnit() != null) {
                broken.require(units.isValid(quantity.getUnit()), "unit", "is not a UCUM unit");
            }
        });
    }

    private static void checkRange(@Nullable BigDecimal low, @Nullable BigDecimal high, ConstraintViolations broken) {
        checkDigits(low, "referenceLow", broken);
        checkDigits(high, "referenceHigh", broken);
        if (low != null && high != null && ObservationQuantity.isBounded(low) && ObservationQuantity.isBounded(high)) {
            broken.require(high.compareTo(low) >= 0, "referenceHigh", "is below referenceLow");
        }
    }

    private static void checkDigits(@Nullable BigDecimal number, String property, ConstraintViolations broken) {
        broken.require(number == null || ObservationQuantity.isBounded(number), property, "has too many digits");
    }
}
