package org.clinicalplatform.clinical.encounterlocation;

import java.time.Clock;
import java.time.Instant;
import org.clinicalplatform.api.model.EncounterLocationCreateDto;
import org.clinicalplatform.api.model.EncounterTransferDto;
import org.clinicalplatform.api.model.PlaceDto;
import org.clinicalplatform.api.model.PlacementOpeningStatusDto;
import org.clinicalplatform.api.model.PlacementTimeDto;
import org.clinicalplatform.platform.time.ClockSkew;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What goes together in a placement: a bed is in a room, and nothing begins or ends in the future but what is planned. */
@Configuration(proxyBeanMethods = false)
class EncounterLocationRules {
    @Bean
    BodyRules<EncounterLocationCreateDto> encounterLocationCreateRules(Clock clock) {
        return BodyRules.of(EncounterLocationCreateDto.class, (body, broken) -> {
            if (body.getStatus() == PlacementOpeningStatusDto.PLANNED) {
                broken.require(body.getStartedAt() != null, "startedAt", "is required for a planned placement");
            } else {
                check("startedAt", body.getStartedAt(), clock.instant(), broken);
            }
        });
    }

    @Bean
    BodyRules<EncounterTransferDto> encounterTransferRules(Clock clock) {
        return BodyRules.of(
                EncounterTransferDto.class, (body, broken) -> check("at", body.getAt(), clock.instant(), broken));
    }

    @Bean
    BodyRules<PlacementTimeDto> placementTimeRules(Clock clock) {
        return BodyRules.of(
                PlacementTimeDto.class, (body, broken) -> check("at", body.getAt(), clock.instant(), broken));
    }

    @Bean
    BodyRules<PlaceDto> placeRules() {
        return BodyRules.of(
                PlaceDto.class,
                (place, broken) -> broken.require(
                        place.getBed() == null || place.getRoom() != null, "room", "is required where there is a bed"));
    }

    private static void check(String property, @Nullable Instant at, Instant now, ConstraintViolations broken) {
        broken.require(at == null || !ClockSkew.isFuture(at, now), property, "is in the future");
    }
}
