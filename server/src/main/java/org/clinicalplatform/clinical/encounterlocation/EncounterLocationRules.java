package org.clinicalplatform.clinical.encounterlocation;

import java.time.Clock;
import java.time.Instant;
import org.clinicalplatform.api.model.EncounterLocationCreateDto;
import org.clinicalplatform.api.model.EncounterTransferDto;
import org.clinicalplatform.api.model.PlaceDto;
import org.clinicalplatform.api.model.PlacementOpeningStatusDto;
import org.clinicalplatform.api.model.PlacementTimeDto;
import org.clinicalplatform.clinical.Periods;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.clinicalplatform.platform.web.DisplayNames;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * A bed is in a room, a name has no invisible characters, only a planned location starts in the future, and none ends
 * there or before it starts.
 */
@Configuration(proxyBeanMethods = false)
class EncounterLocationRules {
    /** As the specification limits the names before they are normalized. */
    private static final int MAX_PART = 50;

    @Bean
    BodyRules<EncounterLocationCreateDto> encounterLocationCreateRules(Clock clock) {
        return BodyRules.of(EncounterLocationCreateDto.class, (body, violations) -> {
            if (body.getStatus() == PlacementOpeningStatusDto.PLANNED) {
                violations.require(body.getStartedAt() != null, "startedAt", "is required for a planned placement");
            } else {
                Periods.requireNotFuture("startedAt", body.getStartedAt(), clock.instant(), violations);
            }
            checkEnd(body, clock.instant(), violations);
        });
    }

    /** With an end, the stay is over: it has no other status, and a beginning. */
    private static void checkEnd(EncounterLocationCreateDto body, Instant now, ConstraintViolations violations) {
        Instant end = body.getEndedAt();
        if (end == null) {
            return;
        }
        Instant start = body.getStartedAt();
        violations.require(body.getStatus() == null, "status", "is not for a placement that has ended");
        violations.require(start != null, "startedAt", "is required for a placement that has ended");
        Periods.requireNotFuture("endedAt", end, now, violations);
        violations.require(start == null || !end.isBefore(start), "endedAt", "is before startedAt");
    }

    @Bean
    BodyRules<EncounterTransferDto> encounterTransferRules(Clock clock) {
        return BodyRules.of(
                EncounterTransferDto.class,
                (body, violations) -> Periods.requireNotFuture("at", body.getAt(), clock.instant(), violations));
    }

    @Bean
    BodyRules<PlacementTimeDto> placementTimeRules(Clock clock) {
        return BodyRules.of(
                PlacementTimeDto.class,
                (body, violations) -> Periods.requireNotFuture("at", body.getAt(), clock.instant(), violations));
    }

    @Bean
    BodyRules<PlaceDto> placeRules() {
        return BodyRules.of(PlaceDto.class, (place, violations) -> {
            violations.require(
                    place.getBed() == null || place.getRoom() != null, "room", "is required where there is a bed");
            checkName("ward", place.getWard(), Place.MAX_WARD, violations);
            checkName("room", place.getRoom(), MAX_PART, violations);
            checkName("bed", place.getBed(), MAX_PART, violations);
        });
    }

    /**
     * A bed with an invisible character in its name would be another bed. Some letters are longer in composed form, as
     * those with a nukta, whose composition Unicode excludes.
     */
    private static void checkName(String property, @Nullable String name, int max, ConstraintViolations violations) {
        String normalized = name == null ? "" : Place.normalize(name);
        DisplayNames.check(property, normalized, violations);
        violations.require(
                normalized.codePointCount(0, normalized.length()) <= max,
                property,
                "is longer than " + max + " characters in composed form (NFC)");
    }
}
