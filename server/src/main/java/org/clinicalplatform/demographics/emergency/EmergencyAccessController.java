package org.clinicalplatform.demographics.emergency;

import java.util.UUID;
import org.clinicalplatform.api.PatientAccessApi;
import org.clinicalplatform.api.model.EmergencyAccessCreateDto;
import org.clinicalplatform.api.model.EmergencyAccessDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class EmergencyAccessController implements PatientAccessApi {
    private final EmergencyAccessService accesses;
    private final EmergencyAccessDtos dtos;
    private final CurrentCaller caller;

    EmergencyAccessController(EmergencyAccessService accesses, EmergencyAccessDtos dtos, CurrentCaller caller) {
        this.accesses = accesses;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<EmergencyAccessDto> createEmergencyAccess(UUID patientId, EmergencyAccessCreateDto access) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(dtos.dto(accesses.open(caller.get(), patientId, access.getReason())));
    }
}
