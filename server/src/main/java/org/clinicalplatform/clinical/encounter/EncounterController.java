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
import org.clinicalplatform.api.model.IncludedRecord;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.demographics.banner.PatientBanners;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.web.SearchResponses;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class EncounterController implements EncountersApi {
    private final EncounterService encounters;
    private final EncounterDtos dtos;
    private final PatientBanners banners;
    private final CurrentCaller caller;
    private final Clock clock;

    EncounterController(
            EncounterService encounters,
            EncounterDtos dtos,
            PatientBanners banners,
            CurrentCaller caller,
            Clock clock) {
        this.encounters = encounters;
        this.dtos = dtos;
        this.banners = banners;
        this.caller = caller;
        this.clock = clock;
    }

    @Override
    public ResponseEntity<EncounterDto> createEncounter(EncounterCreateDto body) {
        Encounter created = encounters.create(
                caller.get(), body.getPatientId(), body.getVisitId(), dtos.details(body, clock.instant()));
        return ResponseEntity.status(HttpStatus.CREATED).body(dtos.dto(created));
    }

    @Override
    public ResponseEntity<EncounterDto> getEncounter(UUID encounterId) {
        return ResponseEntity.ok(dtos.dto(encounters.records().get(caller.get(), encounterId)));
    }

    @Override
    public ResponseEntity<EncounterDto> updateEncounter(UUID encounterId, EncounterUpdateDto body) {
        return ResponseEntity.ok(
                dtos.dto(encounters.update(caller.get(), encounterId, body.getVersion(), dtos.details(body))));
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
            @Nullable Instant to,
            @Nullable IncludedRecord include) {
        RecordFilter<EncounterStatus> filter = RecordFilter.of(patientId, null, visitId, status, code, from, to);
        return SearchResponses.of(
                banners.search(caller.get(), include, () -> encounters.records().search(caller.get(), filter)),
                dtos::dtos);
    }

    @Override
    public ResponseEntity<EncounterPageDto> listEncounters(
            UUID patientId,
            @Nullable UUID visitId,
            @Nullable EncounterStatus status,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to,
            Integer page,
            Integer size,
            @Nullable IncludedRecord include) {
        RecordFilter<EncounterStatus> filter = RecordFilter.of(patientId, null, visitId, status, code, from, to);
        PageQuery query = new PageQuery(page, size);
        return ResponseEntity.ok(banners.page(
                        caller.get(), include, () -> encounters.records().page(caller.get(), filter, query))
                .map(dtos::listed, EncounterPageDto::new));
    }
}
