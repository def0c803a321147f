package org.clinicalplatform.clinical.condition;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.ConditionsApi;
import org.clinicalplatform.api.model.ConditionClinicalStatus;
import org.clinicalplatform.api.model.ConditionCreateDto;
import org.clinicalplatform.api.model.ConditionDto;
import org.clinicalplatform.api.model.ConditionPageDto;
import org.clinicalplatform.api.model.ConditionUpdateDto;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.web.SearchResponses;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ConditionController implements ConditionsApi {
    private final ConditionService conditions;
    private final ConditionDtos dtos;
    private final CurrentCaller caller;
    private final Clock clock;

    ConditionController(ConditionService conditions, ConditionDtos dtos, CurrentCaller caller, Clock clock) {
        this.conditions = conditions;
        this.dtos = dtos;
        this.caller = caller;
        this.clock = clock;
    }

    @Override
    public ResponseEntity<ConditionDto> createCondition(ConditionCreateDto body) {
        Condition created = conditions.create(
                caller.get(), body.getPatientId(), body.getEncounterId(), dtos.details(body, clock.instant()));
        return ResponseEntity.status(HttpStatus.CREATED).body(dtos.dto(created));
    }

    @Override
    public ResponseEntity<ConditionDto> getCondition(UUID conditionId) {
        return ResponseEntity.ok(dtos.dto(conditions.records().get(caller.get(), conditionId)));
    }

    @Override
    public ResponseEntity<ConditionDto> updateCondition(UUID conditionId, ConditionUpdateDto body) {
        return ResponseEntity.ok(
                dtos.dto(conditions.update(caller.get(), conditionId, body.getVersion(), dtos.details(body))));
    }

    @Override
    public ResponseEntity<Void> deleteCondition(UUID conditionId, @Nullable String reason) {
        conditions.voidRecord(caller.get(), conditionId, reason);
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<List<ConditionDto>> searchConditions(
            @Nullable UUID patientId,
            @Nullable UUID encounterId,
            @Nullable ConditionClinicalStatus status,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to) {
        RecordFilter<ConditionClinicalStatus> filter =
                RecordFilter.of(patientId, encounterId, null, status, code, from, to);
        return SearchResponses.of(conditions.records().search(caller.get(), filter), dtos::dtos);
    }

    @Override
    public ResponseEntity<ConditionPageDto> listConditions(
            UUID patientId,
            @Nullable UUID encounterId,
            @Nullable ConditionClinicalStatus status,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to,
            Integer page,
            Integer size) {
        RecordFilter<ConditionClinicalStatus> filter =
                RecordFilter.of(patientId, encounterId, null, status, code, from, to);
        return ResponseEntity.ok(conditions
                .records()
                .page(caller.get(), filter, new PageQuery(page, size))
                .map(dtos::dto, ConditionPageDto::new));
    }
}
