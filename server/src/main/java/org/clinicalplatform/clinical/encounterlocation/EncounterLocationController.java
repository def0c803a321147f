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
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class EncounterLocationController implements EncounterLocationsApi {
    private final EncounterLocationService placements;
    private final CurrentCaller caller;
    private final Clock clock;

    EncounterLocationController(EncounterLocationService placements, CurrentCaller caller, Clock clock) {
        this.placements = placements;
        this.caller = caller;
        this.clock = clock;
    }

    @Override
    public ResponseEntity<EncounterLocationDto> createEncounterLocation(EncounterLocationCreateDto body) {
        return created(placements.create(caller.get(), EncounterLocationDtos.placement(body, clock.instant())));
    }

    @Override
    public ResponseEntity<EncounterLocationDto> getEncounterLocation(UUID encounterLocationId) {
        return ok(placements.get(caller.get(), encounterLocationId));
    }

    @Override
    public ResponseEntity<Void> deleteEncounterLocation(UUID encounterLocationId, @Nullable String reason) {
        placements.voidRecord(caller.get(), encounterLocationId, reason);
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<EncounterLocationDto> startEncounterLocation(
            UUID encounterLocationId, @Nullable PlacementTimeDto body) {
        return ok(
                placements.start(caller.get(), encounterLocationId, EncounterLocationDtos.time(body, clock.instant())));
    }

    @Override
    public ResponseEntity<EncounterLocationDto> endEncounterLocation(
            UUID encounterLocationId, @Nullable PlacementTimeDto body) {
        return ok(placements.end(caller.get(), encounterLocationId, EncounterLocationDtos.time(body, clock.instant())));
    }

    @Override
    public ResponseEntity<EncounterLocationDto> transferEncounter(UUID encounterId, EncounterTransferDto body) {
        return ok(
                placements.transfer(caller.get(), EncounterLocationDtos.transfer(encounterId, body, clock.instant())));
    }

    @Override
    public ResponseEntity<EncounterLocationDto> getCurrentLocation(UUID patientId) {
        return placements
                .current(caller.get(), patientId)
                .map(EncounterLocationController::ok)
                .orElseGet(() -> ResponseEntity.noContent().build());
    }

    @Override
    public ResponseEntity<List<EncounterLocationDto>> listLocationsOfEncounter(UUID encounterId) {
        return all(placements.ofEncounter(caller.get(), encounterId));
    }

    @Override
    public ResponseEntity<List<EncounterLocationDto>> searchEncounterLocations(
            @Nullable UUID patientId,
            @Nullable UUID encounterId,
            @Nullable EncounterLocationStatus status,
            @Nullable Instant from,
            @Nullable Instant to) {
        return all(
                placements.search(caller.get(), RecordFilter.of(patientId, encounterId, null, status, null, from, to)));
    }

    @Override
    public ResponseEntity<EncounterLocationPageDto> listEncounterLocations(UUID patientId, Integer page, Integer size) {
        return ResponseEntity.ok(
                EncounterLocationDtos.page(placements.page(caller.get(), patientId, new PageQuery(page, size))));
    }

    private static ResponseEntity<EncounterLocationDto> created(EncounterLocation placement) {
        return ResponseEntity.status(HttpStatus.CREATED).body(EncounterLocationDtos.dto(placement));
    }

    private static ResponseEntity<EncounterLocationDto> ok(EncounterLocation placement) {
        return ResponseEntity.ok(EncounterLocationDtos.dto(placement));
    }

    private static ResponseEntity<List<EncounterLocationDto>> all(List<EncounterLocation> placements) {
        return ResponseEntity.ok(
                placements.stream().map(EncounterLocationDtos::dto).toList());
    }
}
