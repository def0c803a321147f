package org.clinicalplatform.demographics.patient;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.PatientIdentifiersApi;
import org.clinicalplatform.api.model.PatientIdentifierCreateDto;
import org.clinicalplatform.api.model.PatientIdentifierDto;
import org.clinicalplatform.api.model.PatientIdentifierUpdateDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PatientIdentifierController implements PatientIdentifiersApi {
    private final PatientIdentifiers identifiers;
    private final PatientIdentifierDtos dtos;
    private final CurrentCaller caller;

    PatientIdentifierController(PatientIdentifiers identifiers, PatientIdentifierDtos dtos, CurrentCaller caller) {
        this.identifiers = identifiers;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<List<PatientIdentifierDto>> listPatientIdentifiers(UUID patientId) {
        return ResponseEntity.ok(dtos.dtos(identifiers.list(caller.get(), patientId)));
    }

    @Override
    public ResponseEntity<PatientIdentifierDto> createPatientIdentifier(
            UUID patientId, PatientIdentifierCreateDto body) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(dtos.dto(identifiers.create(caller.get(), patientId, dtos.requested(body))));
    }

    @Override
    public ResponseEntity<PatientIdentifierDto> updatePatientIdentifier(
            UUID patientId, UUID identifierId, PatientIdentifierUpdateDto body) {
        return ResponseEntity.ok(dtos.dto(
                identifiers.update(caller.get(), patientId, identifierId, body.getVersion(), dtos.requested(body))));
    }

    @Override
    public ResponseEntity<Void> deletePatientIdentifier(UUID patientId, UUID identifierId, @Nullable String reason) {
        identifiers.voidRecord(caller.get(), patientId, identifierId, reason);
        return ResponseEntity.noContent().build();
    }
}
