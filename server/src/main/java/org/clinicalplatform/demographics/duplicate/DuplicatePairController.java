package org.clinicalplatform.demographics.duplicate;

import java.util.UUID;
import org.clinicalplatform.api.DuplicatePairsApi;
import org.clinicalplatform.api.model.DuplicatePairAssignmentDto;
import org.clinicalplatform.api.model.DuplicatePairDeferralDto;
import org.clinicalplatform.api.model.DuplicatePairDismissalDto;
import org.clinicalplatform.api.model.DuplicatePairDto;
import org.clinicalplatform.api.model.DuplicatePairPageDto;
import org.clinicalplatform.api.model.DuplicatePairReopeningDto;
import org.clinicalplatform.api.model.DuplicatePairState;
import org.clinicalplatform.api.model.MatchGrade;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class DuplicatePairController implements DuplicatePairsApi {
    private final DuplicatePairService pairs;
    private final CurrentCaller caller;

    DuplicatePairController(DuplicatePairService pairs, CurrentCaller caller) {
        this.pairs = pairs;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<DuplicatePairPageDto> listDuplicatePairs(
            @Nullable DuplicatePairState state,
            @Nullable MatchGrade lowestGrade,
            @Nullable UUID facilityId,
            @Nullable UUID assigneeUserAccountId,
            @Nullable Boolean assigned,
            Integer page,
            Integer size) {
        return ResponseEntity.ok(pairs.page(
                        caller.get(),
                        DuplicatePairFilter.of(state, lowestGrade, facilityId, assigneeUserAccountId)
                                .whetherAssigned(assigned),
                        new PageQuery(page, size))
                .map(DuplicatePairDtos::dto, DuplicatePairPageDto::new));
    }

    @Override
    public ResponseEntity<DuplicatePairDto> getDuplicatePair(UUID duplicatePairId) {
        return ResponseEntity.ok(DuplicatePairDtos.dto(pairs.get(caller.get(), duplicatePairId)));
    }

    @Override
    public ResponseEntity<DuplicatePairDto> dismissDuplicatePair(UUID duplicatePairId, DuplicatePairDismissalDto body) {
        return ResponseEntity.ok(DuplicatePairDtos.dto(
                pairs.dismiss(caller.get(), duplicatePairId, body.getVersion(), body.getReason())));
    }

    @Override
    public ResponseEntity<DuplicatePairDto> deferDuplicatePair(UUID duplicatePairId, DuplicatePairDeferralDto body) {
        return ResponseEntity.ok(
                DuplicatePairDtos.dto(pairs.defer(caller.get(), duplicatePairId, body.getVersion(), body.getUntil())));
    }

    @Override
    public ResponseEntity<DuplicatePairDto> assignDuplicatePair(UUID duplicatePairId, DuplicatePairAssignmentDto body) {
        return ResponseEntity.ok(DuplicatePairDtos.dto(
                pairs.assign(caller.get(), duplicatePairId, body.getVersion(), body.getAssigneeUserAccountId())));
    }

    @Override
    public ResponseEntity<DuplicatePairDto> reopenDuplicatePair(UUID duplicatePairId, DuplicatePairReopeningDto body) {
        return ResponseEntity.ok(DuplicatePairDtos.dto(pairs.reopen(caller.get(), duplicatePairId, body.getVersion())));
    }
}
