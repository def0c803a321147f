package org.clinicalplatform.demographics.access;

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
    private final CurrentCaller caller;

    EmergencyAccessController(EmergencyAccessService accesses, CurrentCaller caller) {
        this.accesses = accesses;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<EmergencyAccessDto> createEmergencyAccess(UUID patientId, EmergencyAccessCreateDto access) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(EmergencyAccessDtos.dto(accesses.open(caller.get(), patientId, access.getReason())));
    }
}
