package org.clinicalplatform.demographics.patient;

import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Service;

/** All ids of a patient, for rows that keep the id of the request. */
@Service
public class PatientIds {
    private final PatientMapper patients;

    PatientIds(PatientMapper patients) {
        this.patients = patients;
    }

    /**
     * The ids of the live patient and of all patients merged into it, whether visible to the caller or not, and those
     * of other patients who had the chart of one of them from a merge to its undo. For an id that is unknown in the
     * tenant, only this id.
     */
    public List<PatientIdPeriod> sameAs(UUID tenantId, UUID patientId) {
        List<PatientIdPeriod> ids = patients.findIdsOfSame(tenantId, patientId);
        return ids.isEmpty() ? List.of(PatientIdPeriod.always(patientId)) : ids;
    }
}
