package org.clinicalplatform.clinical.visit;

import java.util.UUID;
import org.clinicalplatform.api.VisitsApi;
import org.clinicalplatform.api.model.VisitCreateDto;
import org.clinicalplatform.api.model.VisitDto;
import org.clinicalplatform.api.model.VisitEndDto;
import org.clinicalplatform.api.model.VisitPageDto;
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

    VisitController(VisitService visits, CurrentCaller caller) {
        this.visits = visits;
        this.caller = caller;
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
    public ResponseEntity<VisitDto> getVisit(UUID visitId) {
        return ResponseEntity.ok(VisitDtos.dto(visits.get(caller.get(), visitId)));
    }

    @Override
    public ResponseEntity<VisitPageDto> listVisits(UUID patientId, Integer page, Integer size) {
        return ResponseEntity.ok(VisitDtos.page(visits.page(caller.get(), patientId, new PageQuery(page, size))));
    }
}
