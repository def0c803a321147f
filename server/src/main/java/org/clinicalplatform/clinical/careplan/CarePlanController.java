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
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class CarePlanController implements CarePlansApi {
    private final CarePlanService carePlans;
    private final CurrentCaller caller;

    CarePlanController(CarePlanService carePlans, CurrentCaller caller) {
        this.carePlans = carePlans;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<CarePlanDto> createCarePlan(CarePlanCreateDto body) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(CarePlanDtos.dto(carePlans.create(
                        caller.get(), body.getPatientId(), body.getEncounterId(), CarePlanDtos.details(body))));
    }

    @Override
    public ResponseEntity<CarePlanDto> getCarePlan(UUID carePlanId) {
        return ResponseEntity.ok(CarePlanDtos.dto(carePlans.get(caller.get(), carePlanId)));
    }

    @Override
    public ResponseEntity<CarePlanDto> updateCarePlan(UUID carePlanId, CarePlanUpdateDto body) {
        return ResponseEntity.ok(CarePlanDtos.dto(
                carePlans.update(caller.get(), carePlanId, body.getVersion(), CarePlanDtos.details(body))));
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
        return ResponseEntity.ok(
                carePlans
                        .search(caller.get(), RecordFilter.of(patientId, encounterId, null, status, code, from, to))
                        .stream()
                        .map(CarePlanDtos::dto)
                        .toList());
    }

    @Override
    public ResponseEntity<CarePlanPageDto> listCarePlans(UUID patientId, Integer page, Integer size) {
        return ResponseEntity.ok(CarePlanDtos.page(carePlans.page(caller.get(), patientId, new PageQuery(page, size))));
    }
}
