package org.clinicalplatform.demographics.patient;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.persistence.PatientIdColumns;
import org.clinicalplatform.platform.persistence.PatientIdPeriod;
import org.clinicalplatform.securityevents.SamePatients;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** All ids of a patient, for rows that keep the id of the request. */
@Service
public class PatientIds implements SamePatients {
    /** With more of them, a search of every month would take longer than a statement may. */
    static final int MOST = 1_000;

    private final PatientMapper patients;

    PatientIds(PatientMapper patients) {
        this.patients = patients;
    }

    /**
     * The ids of the live patient and of all patients merged into it, whether visible to the caller or not, and those
     * of other patients who had the chart of one of them from a merge to its undo. For an id that is unknown in the
     * tenant, only this id; none for none.
     *
     * @throws ApiException with 400 if there are more than {@value #MOST}
     */
    @Override
    public PatientIdColumns sameAs(UUID tenantId, @Nullable UUID patientId) {
        if (patientId == null) {
            return PatientIdColumns.NONE;
        }
        List<PatientIdPeriod> ids = patients.findIdsOfSame(tenantId, patientId, MOST + 1);
        if (ids.size() > MOST) {
            throw InvalidRequest.because("patientId has more than " + MOST + " ids by merges, search without it");
        }
        return PatientIdColumns.of(ids.isEmpty() ? List.of(PatientIdPeriod.always(patientId)) : ids);
    }
}
