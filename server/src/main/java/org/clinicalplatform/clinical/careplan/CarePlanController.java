package org.clinicalplatform.clinical.careplan;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.CarePlansApi;
import org.clinicalplatform.api.model.CarePlanCreateDto;
import org.clinicalplatform.api.model.CarePlanDto;
import org.clinicalplatform.api.model.CarePlanPageDto;
import org.clinicalplatform.api.model.CarePlanStatus;
import org.clinicalplatform.api.model.CarePlanUpdateDto;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.web.SearchResponses;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class CarePlanController implements CarePlansApi {
    private final CarePlanService carePlans;
    private final CarePlanDtos dtos;
    private final CurrentCaller caller;

    CarePlanController(CarePlanService carePlans, CarePlanDtos dtos, CurrentCaller caller) {
        this.carePlans = carePlans;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<CarePlanDto> createCarePlan(CarePlanCreateDto body) {
        CarePlan created =
                carePlans.create(caller.get(), body.getPatientId(), body.getEncounterId(), dtos.details(body));
        return ResponseEntity.status(HttpStatus.CREATED).body(dtos.dto(created));
    }

    @Override
    public ResponseEntity<CarePlanDto> getCarePlan(UUID carePlanId) {
        return ResponseEntity.ok(dtos.dto(carePlans.records().get(caller.get(), carePlanId)));
    }

    @Override
    public ResponseEntity<CarePlanDto> updateCarePlan(UUID carePlanId, CarePlanUpdateDto body) {
        return ResponseEntity.ok(
                dtos.dto(carePlans.update(caller.get(), carePlanId, body.getVersion(), dtos.details(body))));
    }

    @Override
    public ResponseEntity<Void> deleteCarePlan(UUID carePlanId, @Nullable String reason) {
        carePlans.voidRecord(caller.get(), carePlanId, reason);
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<List<CarePlanDto>> searchCarePlans(
            @Nullable UUID patientId,
            @Nullable UUID encounterId,
            @Nullable CarePlanStatus status,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to) {
        RecordFilter<CarePlanStatus> filter = RecordFilter.of(patientId, encounterId, null, status, code, from, to);
        return SearchResponses.of(carePlans.records().search(caller.get(), filter), dtos::dtos);
    }

    @Override
    public ResponseEntity<CarePlanPageDto> listCarePlans(
            UUID patientId,
            @Nullable UUID encounterId,
            @Nullable CarePlanStatus status,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to,
            Integer page,
            Integer size) {
        RecordFilter<CarePlanStatus> filter = RecordFilter.of(patientId, encounterId, null, status, code, from, to);
        return ResponseEntity.ok(carePlans
                .records()
                .page(caller.get(), filter, new PageQuery(page, size))
                .map(dtos::dto, CarePlanPageDto::new));
    }
}
