package org.clinicalplatform.clinical.observation;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.ObservationsApi;
import org.clinicalplatform.api.model.ObservationCreateDto;
import org.clinicalplatform.api.model.ObservationDto;
import org.clinicalplatform.api.model.ObservationPageDto;
import org.clinicalplatform.api.model.ObservationStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ObservationController implements ObservationsApi {
    private final ObservationService observations;
    private final CurrentCaller caller;
    private final Clock clock;

    ObservationController(ObservationService observations, CurrentCaller caller, Clock clock) {
        this.observations = observations;
        this.caller = caller;
        this.clock = clock;
    }

    @Override
    public ResponseEntity<ObservationDto> createObservation(ObservationCreateDto body) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(ObservationDtos.dto(observations.create(
                        caller.get(),
                        body.getPatientId(),
                        body.getEncounterId(),
                        body.getParentObservationId(),
                        ObservationDtos.details(body, clock.instant()))));
    }

    @Override
    public ResponseEntity<ObservationDto> getObservation(UUID observationId) {
        return ResponseEntity.ok(ObservationDtos.dto(observations.get(caller.get(), observationId)));
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
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to) {
        return ResponseEntity.ok(
                observations
                        .search(caller.get(), RecordFilter.of(patientId, encounterId, null, status, code, from, to))
                        .stream()
                        .map(ObservationDtos::dto)
                        .toList());
    }

    @Override
    public ResponseEntity<ObservationPageDto> listObservations(UUID patientId, Integer page, Integer size) {
        return ResponseEntity.ok(
                ObservationDtos.page(observations.page(caller.get(), patientId, new PageQuery(page, size))));
    }
}
