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
import org.clinicalplatform.platform.web.SearchResponses;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class EncounterProviderController implements EncounterProvidersApi {
    private final EncounterProviderService providers;
    private final EncounterProviderDtos dtos;
    private final CurrentCaller caller;
    private final Clock clock;

    EncounterProviderController(
            EncounterProviderService providers, EncounterProviderDtos dtos, CurrentCaller caller, Clock clock) {
        this.providers = providers;
        this.dtos = dtos;
        this.caller = caller;
        this.clock = clock;
    }

    @Override
    public ResponseEntity<List<EncounterProviderDto>> listProvidersOfEncounter(UUID encounterId) {
        return SearchResponses.of(providers.ofEncounter(caller.get(), encounterId), dtos::dtos);
    }

    @Override
    public ResponseEntity<EncounterProviderDto> createEncounterProvider(
            UUID encounterId, EncounterProviderCreateDto body) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(dtos.dto(providers.create(caller.get(), encounterId, dtos.creation(body, clock.instant()))));
    }

    @Override
    public ResponseEntity<EncounterProviderDto> getEncounterProvider(UUID encounterProviderId) {
        return ResponseEntity.ok(dtos.dto(providers.records().get(caller.get(), encounterProviderId)));
    }

    @Override
    public ResponseEntity<Void> deleteEncounterProvider(UUID encounterProviderId, @Nullable String reason) {
        providers.voidRecord(caller.get(), encounterProviderId, reason);
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<EncounterProviderDto> endEncounterProvider(
            UUID encounterProviderId, @Nullable ParticipationEndDto body) {
        return ResponseEntity.ok(dtos.dto(providers.end(caller.get(), encounterProviderId, dtos.end(body))));
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
        EncounterProviderFilter filter =
                new EncounterProviderFilter(patientId, encounterId, providerId, role, activeAt, from, to);
        return SearchResponses.of(providers.records().search(caller.get(), filter), dtos::dtos);
    }

    @Override
    public ResponseEntity<EncounterProviderPageDto> listEncounterProviders(
            UUID patientId,
            @Nullable UUID encounterId,
            @Nullable UUID providerId,
            @Nullable ProviderRole role,
            @Nullable Instant activeAt,
            @Nullable Instant from,
            @Nullable Instant to,
            Integer page,
            Integer size) {
        EncounterProviderFilter filter =
                new EncounterProviderFilter(patientId, encounterId, providerId, role, activeAt, from, to);
        return ResponseEntity.ok(providers
                .records()
                .page(caller.get(), filter, new PageQuery(page, size))
                .map(dtos::dto, EncounterProviderPageDto::new));
    }
}
