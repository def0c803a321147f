package org.clinicalplatform.clinical.encounterlocation;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.api.model.EncounterLocationCreateDto;
import org.clinicalplatform.api.model.EncounterLocationDto;
import org.clinicalplatform.api.model.EncounterLocationStatus;
import org.clinicalplatform.api.model.PlaceDto;
import org.clinicalplatform.api.model.PlacementOpeningStatusDto;
import org.clinicalplatform.api.model.PlacementTimeDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.jspecify.annotations.Nullable;
import org.mapstruct.Context;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

/** Maps encounter locations and the generated types onto each other. */
@Mapper(config = DtoMapping.class)
public interface EncounterLocationDtos {
    @Mapping(target = "place", source = "location")
    @Mapping(target = "status", expression = "java(openingStatus(body))")
    @Mapping(target = "startedAt", defaultExpression = "java(now)")
    NewEncounterLocation creation(EncounterLocationCreateDto body, @Context Instant now);

    default EncounterLocationStatus openingStatus(EncounterLocationCreateDto body) {
        if (body.getEndedAt() != null) {
            return EncounterLocationStatus.COMPLETED;
        }
        return body.getStatus() == PlacementOpeningStatusDto.PLANNED
                ? EncounterLocationStatus.PLANNED
                : EncounterLocationStatus.ACTIVE;
    }

    @Mapping(target = "location", source = "place")
    @Mapping(target = ".", source = "revision")
    @Mapping(target = "otherBedPlacementIds", ignore = true)
    EncounterLocationDto dto(EncounterLocation location);

    /** As any location, with the other beds if there are any. */
    default @Nullable EncounterLocationDto dto(@Nullable CurrentLocation current) {
        if (current == null) {
            return null;
        }
        EncounterLocationDto location = dto(current.location());
        return current.otherBeds().isEmpty() ? location : location.otherBedPlacementIds(current.otherBeds());
    }

    List<EncounterLocationDto> dtos(List<EncounterLocation> locations);

    default Instant start(@Nullable PlacementTimeDto body, Instant now) {
        Instant at = end(body);
        return at == null ? now : at;
    }

    default @Nullable Instant end(@Nullable PlacementTimeDto body) {
        return body == null ? null : body.getAt();
    }

    default Place place(PlaceDto place) {
        return new Place(place.getWard(), place.getRoom(), place.getBed());
    }
}
