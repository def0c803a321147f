package org.clinicalplatform.demographics.patient;

import java.time.LocalDate;
import java.util.UUID;
import org.clinicalplatform.api.PatientsApi;
import org.clinicalplatform.api.model.PatientCreateDto;
import org.clinicalplatform.api.model.PatientDto;
import org.clinicalplatform.api.model.PatientPageDto;
import org.clinicalplatform.api.model.PatientUpdateDto;
import org.clinicalplatform.demographics.person.PersonFilter;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PatientController implements PatientsApi {
    private final PatientService patients;
    private final PatientDtos dtos;
    private final CurrentCaller caller;

    PatientController(PatientService patients, PatientDtos dtos, CurrentCaller caller) {
        this.patients = patients;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<PatientDto> createPatient(PatientCreateDto body) {
        Patient created = patients.create(caller.get(), dtos.newPatient(body));
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(dtos.created(created, patients.sees(caller.get(), created)));
    }

    @Override
    public ResponseEntity<PatientDto> getPatient(UUID patientId) {
        return ResponseEntity.ok(dtos.dto(patients.get(caller.get(), patientId)));
    }

    @Override
    public ResponseEntity<PatientDto> updatePatient(UUID patientId, PatientUpdateDto body) {
        return ResponseEntity.ok(
                dtos.dto(patients.update(caller.get(), patientId, body.getVersion(), body.getRestricted())));
    }

    @Override
    public ResponseEntity<PatientPageDto> searchPatients(
            @Nullable String identifier,
            @Nullable String name,
            @Nullable LocalDate birthDate,
            @Nullable String phone,
            Integer page,
            Integer size) {
        return ResponseEntity.ok(patients.search(
                        caller.get(), PersonFilter.of(identifier, name, birthDate, phone), new PageQuery(page, size))
                .map(dtos::dto, PatientPageDto::new));
    }
}
