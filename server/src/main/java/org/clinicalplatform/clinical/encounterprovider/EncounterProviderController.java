package org.clinicalplatform.clinical.encounterprovider;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.EncounterProvidersApi;
import org.clinicalplatform.api.model.EncounterProviderCreateDto;
import org.clinicalplatform.api.model.EncounterProviderDto;
import org.clinicalplatform.api.model.EncounterProviderPageDto;
import org.clinicalplatform.api.model.ParticipationEndDto;
import org.clinicalplatform.api.model.ProviderRole;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class EncounterProviderController implements EncounterProvidersApi {
    private final EncounterProviderService participations;
    private final CurrentCaller caller;
    private final Clock clock;

    EncounterProviderController(EncounterProviderService participations, CurrentCaller caller, Clock clock) {
        this.participations = participations;
        this.caller = caller;
        this.clock = clock;
    }

    @Override
    public ResponseEntity<List<EncounterProviderDto>> listProvidersOfEncounter(UUID encounterId) {
        return ResponseEntity.ok(EncounterProviderDtos.dtos(participations.ofEncounter(caller.get(), encounterId)));
    }

    @Override
    public ResponseEntity<EncounterProviderDto> createEncounterProvider(
            UUID encounterId, EncounterProviderCreateDto body) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(EncounterProviderDtos.dto(participations.create(
                        caller.get(), encounterId, EncounterProviderDtos.participation(body, clock.instant()))));
    }

    @Override
    public ResponseEntity<EncounterProviderDto> getEncounterProvider(UUID encounterProviderId) {
        return ResponseEntity.ok(EncounterProviderDtos.dto(participations.get(caller.get(), encounterProviderId)));
    }

    @Override
    public ResponseEntity<Void> deleteEncounterProvider(UUID encounterProviderId, @Nullable String reason) {
        participations.voidRecord(caller.get(), encounterProviderId, reason);
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<EncounterProviderDto> endEncounterProvider(
            UUID encounterProviderId, @Nullable ParticipationEndDto body) {
        return ResponseEntity.ok(EncounterProviderDtos.dto(participations.end(
                caller.get(), encounterProviderId, EncounterProviderDtos.end(body, clock.instant()))));
    }

    @Override
    public ResponseEntity<List<EncounterProviderDto>> searchEncounterProviders(
            @Nullable UUID patientId,
            @Nullable UUID encounterId,
            @Nullable UUID providerId,
            @Nullable ProviderRole role,
            @Nullable Instant activeAt,
            @Nullable Instant from,
            @Nullable Instant to) {
        return ResponseEntity.ok(EncounterProviderDtos.dtos(participations.search(
                caller.get(), new ParticipationFilter(patientId, encounterId, providerId, role, activeAt, from, to))));
    }

    @Override
    public ResponseEntity<EncounterProviderPageDto> listEncounterProviders(UUID patientId, Integer page, Integer size) {
        return ResponseEntity.ok(
                EncounterProviderDtos.page(participations.page(caller.get(), patientId, new PageQuery(page, size))));
    }
}
