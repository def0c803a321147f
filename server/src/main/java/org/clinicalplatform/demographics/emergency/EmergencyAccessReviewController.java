package org.clinicalplatform.demographics.emergency;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.EmergencyAccessesApi;
import org.clinicalplatform.api.model.EmergencyAccessDto;
import org.clinicalplatform.api.model.EmergencyAccessPageDto;
import org.clinicalplatform.api.model.EmergencyAccessStatus;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class EmergencyAccessReviewController implements EmergencyAccessesApi {
    private final EmergencyAccessReview review;
    private final EmergencyAccessDtos dtos;
    private final CurrentCaller caller;

    EmergencyAccessReviewController(EmergencyAccessReview review, EmergencyAccessDtos dtos, CurrentCaller caller) {
        this.review = review;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<EmergencyAccessPageDto> listEmergencyAccesses(
            @Nullable UUID patientId,
            @Nullable UUID userAccountId,
            @Nullable EmergencyAccessStatus status,
            @Nullable Instant from,
            @Nullable Instant to,
            Integer page,
            Integer size) {
        return ResponseEntity.ok(review.page(
                        caller.get(),
                        new EmergencyAccessFilter(patientId, userAccountId, status, from, to),
                        new PageQuery(page, size))
                .map(dtos::dto, EmergencyAccessPageDto::new));
    }

    @Override
    public ResponseEntity<EmergencyAccessDto> revokeEmergencyAccess(UUID emergencyAccessId) {
        return ResponseEntity.ok(dtos.dto(review.revoke(caller.get(), emergencyAccessId)));
    }
}
