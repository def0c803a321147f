package org.clinicalplatform.clinical.visit;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.VisitsApi;
import org.clinicalplatform.api.model.VisitCreateDto;
import org.clinicalplatform.api.model.VisitDto;
import org.clinicalplatform.api.model.VisitEndDto;
import org.clinicalplatform.api.model.VisitPageDto;
import org.clinicalplatform.api.model.VisitStartDto;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class VisitController implements VisitsApi {
    private final VisitService visits;
    private final CurrentCaller caller;
    private final Clock clock;

    VisitController(VisitService visits, CurrentCaller caller, Clock clock) {
        this.visits = visits;
        this.caller = caller;
        this.clock = clock;
    }

    @Override
    public ResponseEntity<VisitDto> createVisit(VisitCreateDto visit) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(VisitDtos.dto(visits.create(caller.get(), VisitDtos.newVisit(visit))));
    }

    @Override
    public ResponseEntity<VisitDto> endVisit(UUID visitId, @Nullable VisitEndDto end) {
        return ResponseEntity.ok(VisitDtos.dto(visits.end(caller.get(), visitId, VisitDtos.ending(end))));
    }

    @Override
    public ResponseEntity<VisitDto> startVisit(UUID visitId, @Nullable VisitStartDto start) {
        return ResponseEntity.ok(
                VisitDtos.dto(visits.start(caller.get(), visitId, VisitDtos.start(start, clock.instant()))));
    }

    @Override
    public ResponseEntity<VisitDto> cancelVisit(UUID visitId) {
        return ResponseEntity.ok(VisitDtos.dto(visits.cancel(caller.get(), visitId)));
    }

    @Override
    public ResponseEntity<List<VisitDto>> searchVisits(
            @Nullable UUID patientId,
            @Nullable VisitStatus status,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to) {
        return ResponseEntity.ok(
                visits.search(caller.get(), RecordFilter.of(patientId, null, null, status, code, from, to)).stream()
                        .map(VisitDtos::dto)
                        .toList());
    }

    @Override
    public ResponseEntity<VisitDto> getVisit(UUID visitId) {
        return ResponseEntity.ok(VisitDtos.dto(visits.get(caller.get(), visitId)));
    }

    @Override
    public ResponseEntity<VisitPageDto> listVisits(UUID patientId, Integer page, Integer size) {
        return ResponseEntity.ok(VisitDtos.page(visits.page(caller.get(), patientId, new PageQuery(page, size))));
    }
}
