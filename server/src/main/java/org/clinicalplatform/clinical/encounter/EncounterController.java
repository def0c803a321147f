package org.clinicalplatform.clinical.encounter;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.EncountersApi;
import org.clinicalplatform.api.model.EncounterCreateDto;
import org.clinicalplatform.api.model.EncounterDto;
import org.clinicalplatform.api.model.EncounterPageDto;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.api.model.EncounterUpdateDto;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class EncounterController implements EncountersApi {
    private final EncounterService encounters;
    private final CurrentCaller caller;
    private final Clock clock;

    EncounterController(EncounterService encounters, CurrentCaller caller, Clock clock) {
        this.encounters = encounters;
        this.caller = caller;
        this.clock = clock;
    }

    @Override
    public ResponseEntity<EncounterDto> createEncounter(EncounterCreateDto body) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(EncounterDtos.dto(encounters.create(
                        caller.get(),
                        body.getPatientId(),
                        body.getVisitId(),
                        EncounterDtos.details(body, clock.instant()))));
    }

    @Override
    public ResponseEntity<EncounterDto> getEncounter(UUID encounterId) {
        return ResponseEntity.ok(EncounterDtos.dto(encounters.get(caller.get(), encounterId)));
    }

    @Override
    public ResponseEntity<EncounterDto> updateEncounter(UUID encounterId, EncounterUpdateDto body) {
        return ResponseEntity.ok(EncounterDtos.dto(
                encounters.update(caller.get(), encounterId, body.getVersion(), EncounterDtos.details(body))));
    }

    @Override
    public ResponseEntity<Void> deleteEncounter(UUID encounterId, @Nullable String reason) {
        encounters.voidRecord(caller.get(), encounterId, reason);
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<List<EncounterDto>> searchEncounters(
            @Nullable UUID patientId,
            @Nullable UUID visitId,
            @Nullable EncounterStatus status,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to) {
        return ResponseEntity.ok(
                encounters
                        .search(caller.get(), RecordFilter.of(patientId, null, visitId, status, code, from, to))
                        .stream()
                        .map(EncounterDtos::dto)
                        .toList());
    }

    @Override
    public ResponseEntity<EncounterPageDto> listEncounters(UUID patientId, Integer page, Integer size) {
        return ResponseEntity.ok(
                EncounterDtos.page(encounters.page(caller.get(), patientId, new PageQuery(page, size))));
    }
}
