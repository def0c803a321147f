package org.clinicalplatform.demographics.patient;

import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Service;

/** The ids by which a patient is known, for those who keep an id as it was given to them. Thread-safe. */
@Service
public class PatientIds {
    private final PatientMapper patients;

    PatientIds(PatientMapper patients) {
        this.patients = patients;
    }

    /**
     * Every id that names the same patient of the tenant: that of the live one and those of all merged into him. Of an id
     * that names nobody there, itself alone. Says nothing about who may see the patient.
     */
    public List<UUID> sameAs(UUID tenantId, UUID patientId) {
        List<UUID> ids = patients.findIdsOfSame(tenantId, patientId);
        return ids.isEmpty() ? List.of(patientId) : ids;
    }
}
