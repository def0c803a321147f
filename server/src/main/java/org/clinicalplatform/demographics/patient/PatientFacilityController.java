package org.clinicalplatform.demographics.patient;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.PatientFacilitiesApi;
import org.clinicalplatform.api.model.FacilityRegistrationCreateDto;
import org.clinicalplatform.api.model.FacilityRegistrationDto;
import org.clinicalplatform.api.model.FacilityRegistrationEndDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PatientFacilityController implements PatientFacilitiesApi {
    private final PatientFacilities facilities;
    private final PatientDtos dtos;
    private final CurrentCaller caller;

    PatientFacilityController(PatientFacilities facilities, PatientDtos dtos, CurrentCaller caller) {
        this.facilities = facilities;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<List<FacilityRegistrationDto>> listPatientFacilities(UUID patientId, Boolean includeEnded) {
        return ResponseEntity.ok(dtos.dtos(facilities.list(caller.get(), patientId, includeEnded)));
    }

    @Override
    public ResponseEntity<FacilityRegistrationDto> endPatientFacility(
            UUID patientId, UUID facilityId, FacilityRegistrationEndDto body) {
        return ResponseEntity.ok(dtos.dto(facilities.end(caller.get(), patientId, facilityId, body.getReason())));
    }

    @Override
    public ResponseEntity<FacilityRegistrationDto> createPatientFacility(
            UUID patientId, FacilityRegistrationCreateDto body) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(dtos.dto(facilities.register(caller.get(), patientId, body.getFacilityId())));
    }
}
