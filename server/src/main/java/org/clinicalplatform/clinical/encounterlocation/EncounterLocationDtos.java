package org.clinicalplatform.clinical.encounterlocation;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.EncounterLocationCreateDto;
import org.clinicalplatform.api.model.EncounterLocationDto;
import org.clinicalplatform.api.model.EncounterLocationPageDto;
import org.clinicalplatform.api.model.EncounterLocationStatus;
import org.clinicalplatform.api.model.EncounterTransferDto;
import org.clinicalplatform.api.model.PlaceDto;
import org.clinicalplatform.api.model.PlacementTimeDto;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** Placements as the wire has them. */
public final class EncounterLocationDtos {
    private EncounterLocationDtos() {}

    static NewPlacement placement(EncounterLocationCreateDto body, Instant now) {
        return new NewPlacement(
                body.getEncounterId(),
                place(body.getLocation()),
                body.getStatus() == null
                        ? EncounterLocationStatus.ACTIVE
                        : EncounterLocationStatus.valueOf(body.getStatus().name()),
                body.getStartedAt() == null ? now : body.getStartedAt());
    }

    static NewPlacement transfer(UUID encounterId, EncounterTransferDto body, Instant now) {
        return new NewPlacement(
                encounterId,
                place(body.getLocation()),
                EncounterLocationStatus.ACTIVE,
                body.getAt() == null ? now : body.getAt());
    }

    static Instant time(@Nullable PlacementTimeDto body, Instant now) {
        return body == null || body.getAt() == null ? now : body.getAt();
    }

    public static EncounterLocationDto dto(EncounterLocation placement) {
        Place place = placement.place();
        Revision revision = placement.revision();
        return new EncounterLocationDto(
                        placement.id(),
                        requireNonNull(placement.patientId()),
                        placement.encounterId(),
                        placement.facilityId(),
                        new PlaceDto(place.ward()).room(place.room()).bed(place.bed()),
                        placement.status(),
                        placement.startedAt(),
                        revision.version(),
                        revision.createdAt(),
                        revision.createdBy(),
                        revision.updatedAt(),
                        revision.updatedBy())
                .endedAt(placement.endedAt());
    }

    static EncounterLocationPageDto page(Page<EncounterLocation> page) {
        return new EncounterLocationPageDto(
                page.items().stream().map(EncounterLocationDtos::dto).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }

    private static Place place(PlaceDto place) {
        return new Place(place.getWard().strip(), stripped(place.getRoom()), stripped(place.getBed()));
    }

    private static @Nullable String stripped(@Nullable String text) {
        return text == null ? null : text.strip();
    }
}
