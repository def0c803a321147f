package org.clinicalplatform.clinical.observation;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.ObservationsApi;
import org.clinicalplatform.api.model.ObservationCategory;
import org.clinicalplatform.api.model.ObservationCreateDto;
import org.clinicalplatform.api.model.ObservationDto;
import org.clinicalplatform.api.model.ObservationPageDto;
import org.clinicalplatform.api.model.ObservationStatus;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.web.SearchResponses;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ObservationController implements ObservationsApi {
    private final ObservationService observations;
    private final ObservationDtos dtos;
    private final CurrentCaller caller;
    private final Clock clock;

    ObservationController(ObservationService observations, ObservationDtos dtos, CurrentCaller caller, Clock clock) {
        this.observations = observations;
        this.dtos = dtos;
        this.caller = caller;
        this.clock = clock;
    }

    @Override
    public ResponseEntity<ObservationDto> createObservation(ObservationCreateDto body) {
        Observation created = observations.create(
                caller.get(),
                body.getPatientId(),
                body.getEncounterId(),
                body.getParentObservationId(),
                dtos.details(body, clock.instant()));
        return ResponseEntity.status(HttpStatus.CREATED).body(dtos.dto(created));
    }

    @Override
    public ResponseEntity<ObservationDto> getObservation(UUID observationId) {
        return ResponseEntity.ok(dtos.dto(observations.records().get(caller.get(), observationId)));
    }

    @Override
    public ResponseEntity<Void> deleteObservation(UUID observationId, @Nullable String reason) {
        observations.voidRecord(caller.get(), observationId, reason);
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<List<ObservationDto>> searchObservations(
            @Nullable UUID patientId,
            @Nullable UUID encounterId,
            @Nullable ObservationStatus status,
            @Nullable ObservationCategory category,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to) {
        ObservationFilter filter = ObservationFilter.of(patientId, encounterId, status, category, code, from, to);
        return SearchResponses.of(observations.records().search(caller.get(), filter), dtos::dtos);
    }

    @Override
    public ResponseEntity<ObservationPageDto> listObservations(
            UUID patientId,
            @Nullable UUID encounterId,
            @Nullable ObservationStatus status,
            @Nullable ObservationCategory category,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to,
            Integer page,
            Integer size) {
        ObservationFilter filter = ObservationFilter.of(patientId, encounterId, status, category, code, from, to);
        return ResponseEntity.ok(observations
                .records()
                .page(caller.get(), filter, new PageQuery(page, size))
                .map(dtos::dto, ObservationPageDto::new));
    }
}
