package org.clinicalplatform.clinical.visit;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.VisitsApi;
import org.clinicalplatform.api.model.IncludedRecord;
import org.clinicalplatform.api.model.VisitCreateDto;
import org.clinicalplatform.api.model.VisitDto;
import org.clinicalplatform.api.model.VisitEndDto;
import org.clinicalplatform.api.model.VisitPageDto;
import org.clinicalplatform.api.model.VisitStartDto;
import org.clinicalplatform.api.model.VisitStatus;
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
class VisitController implements VisitsApi {
    private final VisitService visits;
    private final VisitDtos dtos;
    private final PatientBanners banners;
    private final CurrentCaller caller;
    private final Clock clock;

    VisitController(VisitService visits, VisitDtos dtos, PatientBanners banners, CurrentCaller caller, Clock clock) {
        this.visits = visits;
        this.dtos = dtos;
        this.banners = banners;
        this.caller = caller;
        this.clock = clock;
    }

    @Override
    public ResponseEntity<VisitDto> createVisit(VisitCreateDto visit) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(dtos.dto(visits.create(caller.get(), dtos.creation(visit))));
    }

    @Override
    public ResponseEntity<VisitDto> endVisit(UUID visitId, @Nullable VisitEndDto end) {
        return ResponseEntity.ok(dtos.dto(visits.end(caller.get(), visitId, dtos.ending(end))));
    }

    @Override
    public ResponseEntity<VisitDto> startVisit(UUID visitId, @Nullable VisitStartDto start) {
        return ResponseEntity.ok(dtos.dto(visits.start(caller.get(), visitId, dtos.start(start, clock.instant()))));
    }

    @Override
    public ResponseEntity<VisitDto> cancelVisit(UUID visitId) {
        return ResponseEntity.ok(dtos.dto(visits.cancel(caller.get(), visitId)));
    }

    @Override
    public ResponseEntity<Void> deleteVisit(UUID visitId, @Nullable String reason) {
        visits.voidRecord(caller.get(), visitId, reason);
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<List<VisitDto>> searchVisits(
            @Nullable UUID patientId,
            @Nullable UUID facilityId,
            @Nullable VisitStatus status,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable IncludedRecord include) {
        RecordFilter<VisitStatus> filter =
                RecordFilter.of(patientId, null, null, status, code, from, to).at(facilityId);
        return SearchResponses.of(
                banners.search(caller.get(), include, () -> visits.records().search(caller.get(), filter)), dtos::dtos);
    }

    @Override
    public ResponseEntity<VisitDto> getVisit(UUID visitId) {
        return ResponseEntity.ok(dtos.dto(visits.records().get(caller.get(), visitId)));
    }

    @Override
    public ResponseEntity<VisitPageDto> listVisits(
            UUID patientId,
            @Nullable UUID facilityId,
            @Nullable VisitStatus status,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to,
            Integer page,
            Integer size,
            @Nullable IncludedRecord include) {
        RecordFilter<VisitStatus> filter =
                RecordFilter.of(patientId, null, null, status, code, from, to).at(facilityId);
        PageQuery query = new PageQuery(page, size);
        return ResponseEntity.ok(banners.page(
                        caller.get(), include, () -> visits.records().page(caller.get(), filter, query))
                .map(dtos::listed, VisitPageDto::new));
    }
}
