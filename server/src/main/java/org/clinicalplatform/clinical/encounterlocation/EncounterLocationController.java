package org.clinicalplatform.clinical.encounterlocation;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.EncounterLocationsApi;
import org.clinicalplatform.api.model.EncounterLocationCreateDto;
import org.clinicalplatform.api.model.EncounterLocationDto;
import org.clinicalplatform.api.model.EncounterLocationPageDto;
import org.clinicalplatform.api.model.EncounterLocationStatus;
import org.clinicalplatform.api.model.EncounterTransferDto;
import org.clinicalplatform.api.model.PlacementTimeDto;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.web.SearchResponses;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class EncounterLocationController implements EncounterLocationsApi {
    private final EncounterLocationService locations;
    private final EncounterLocationDtos dtos;
    private final CurrentCaller caller;
    private final Clock clock;

    EncounterLocationController(
            EncounterLocationService locations, EncounterLocationDtos dtos, CurrentCaller caller, Clock clock) {
        this.locations = locations;
        this.dtos = dtos;
        this.caller = caller;
        this.clock = clock;
    }

    @Override
    public ResponseEntity<EncounterLocationDto> createEncounterLocation(EncounterLocationCreateDto body) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(dtos.dto(locations.create(caller.get(), dtos.creation(body, clock.instant()))));
    }

    @Override
    public ResponseEntity<EncounterLocationDto> getEncounterLocation(UUID encounterLocationId) {
        return ok(locations.records().get(caller.get(), encounterLocationId));
    }

    @Override
    public ResponseEntity<Void> deleteEncounterLocation(UUID encounterLocationId, @Nullable String reason) {
        locations.voidRecord(caller.get(), encounterLocationId, reason);
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<EncounterLocationDto> startEncounterLocation(
            UUID encounterLocationId, @Nullable PlacementTimeDto body) {
        return ok(locations.start(caller.get(), encounterLocationId, dtos.start(body, clock.instant())));
    }

    @Override
    public ResponseEntity<EncounterLocationDto> endEncounterLocation(
            UUID encounterLocationId, @Nullable PlacementTimeDto body) {
        return ok(locations.end(caller.get(), encounterLocationId, dtos.end(body)));
    }

    @Override
    public ResponseEntity<EncounterLocationDto> transferEncounter(UUID encounterId, EncounterTransferDto body) {
        return ok(locations.transfer(caller.get(), encounterId, dtos.place(body.getLocation()), body.getAt()));
    }

    @Override
    public ResponseEntity<EncounterLocationDto> getCurrentLocation(UUID patientId) {
        return locations
                .current(caller.get(), patientId)
                .map(current -> ResponseEntity.ok(dtos.dto(current)))
                .orElseGet(() -> ResponseEntity.noContent().build());
    }

    @Override
    public ResponseEntity<List<EncounterLocationDto>> listLocationsOfEncounter(UUID encounterId) {
        return SearchResponses.of(locations.ofEncounter(caller.get(), encounterId), dtos::dtos);
    }

    @Override
    public ResponseEntity<List<EncounterLocationDto>> searchEncounterLocations(
            @Nullable UUID patientId,
            @Nullable UUID encounterId,
            @Nullable UUID facilityId,
            @Nullable EncounterLocationStatus status,
            @Nullable Instant from,
            @Nullable Instant to) {
        RecordFilter<EncounterLocationStatus> filter =
                RecordFilter.of(patientId, encounterId, null, status, null, from, to);
        return SearchResponses.of(locations.records().search(caller.get(), filter.at(facilityId)), dtos::dtos);
    }

    @Override
    public ResponseEntity<EncounterLocationPageDto> listEncounterLocations(
            UUID patientId,
            @Nullable UUID encounterId,
            @Nullable UUID facilityId,
            @Nullable EncounterLocationStatus status,
            @Nullable Instant from,
            @Nullable Instant to,
            Integer page,
            Integer size) {
        RecordFilter<EncounterLocationStatus> filter =
                RecordFilter.of(patientId, encounterId, null, status, null, from, to);
        return ResponseEntity.ok(locations
                .records()
                .page(caller.get(), filter.at(facilityId), new PageQuery(page, size))
                .map(dtos::dto, EncounterLocationPageDto::new));
    }

    private ResponseEntity<EncounterLocationDto> ok(EncounterLocation location) {
        return ResponseEntity.ok(dtos.dto(location));
    }
}
