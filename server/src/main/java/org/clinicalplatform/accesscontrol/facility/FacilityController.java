package org.clinicalplatform.accesscontrol.facility;

import java.util.UUID;
import org.clinicalplatform.api.FacilitiesApi;
import org.clinicalplatform.api.model.FacilityCreateDto;
import org.clinicalplatform.api.model.FacilityDto;
import org.clinicalplatform.api.model.FacilityPageDto;
import org.clinicalplatform.api.model.FacilityUpdateDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class FacilityController implements FacilitiesApi {
    private final FacilityService facilities;
    private final CurrentCaller caller;

    FacilityController(FacilityService facilities, CurrentCaller caller) {
        this.facilities = facilities;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<FacilityPageDto> listFacilities(Integer page, Integer size) {
        return ResponseEntity.ok(
                facilities.page(caller.get(), new PageQuery(page, size)).map(FacilityDtos::dto, FacilityPageDto::new));
    }

    @Override
    public ResponseEntity<FacilityDto> createFacility(FacilityCreateDto facility) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(FacilityDtos.dto(facilities.create(caller.get(), facility.getCode(), facility.getName())));
    }

    @Override
    public ResponseEntity<FacilityDto> getFacility(UUID facilityId) {
        return ResponseEntity.ok(FacilityDtos.dto(facilities.get(caller.get(), facilityId)));
    }

    @Override
    public ResponseEntity<FacilityDto> updateFacility(UUID facilityId, FacilityUpdateDto update) {
        return ResponseEntity.ok(
                FacilityDtos.dto(facilities.update(caller.get(), facilityId, FacilityDtos.change(update))));
    }
}
