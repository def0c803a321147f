package org.clinicalplatform.demographics.access;

import java.util.UUID;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.request.RequestContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Admits callers to patients they name in a request. Thread-safe. */
@Service
public class PatientAccess {
    private final PatientAccessMapper patients;

    PatientAccess(PatientAccessMapper patients) {
        this.patients = patients;
    }

    /**
     * The patient, for reading.
     *
     * @param patientId as named by the caller; one that was merged away stands for its survivor
     * @throws RecordNotFoundException with the 403 that is the same for a patient the caller may not see and one that is unknown
     */
    public PatientRef admit(Viewer viewer, UUID patientId) {
        return admitted(find(viewer, patientId));
    }

    /** The patient if the viewer may see him; for operations that answer a miss in their own way. */
    public @Nullable PatientRef find(Viewer viewer, UUID patientId) {
        RequestContext.current().keepPatient(patientId);
        return patients.findVisible(viewer, patientId);
    }

    /**
     * The patient, for a write of one of its records: until the transaction ends it cannot be merged away.
     *
     * @throws RecordNotFoundException as {@link #admit}
     */
    public PatientRef admitForWrite(Viewer viewer, UUID patientId) {
        RequestContext.current().keepPatient(patientId);
        PatientRef patient = patients.lockVisible(viewer, patientId);
        if (patient == null) {
            // a merge that committed while the first statement waited took the patient away; the second sees the
            // survivor
            patient = patients.lockVisible(viewer, patientId);
        }
        return admitted(patient);
    }

    private static PatientRef admitted(@Nullable PatientRef patient) {
        PatientRef admitted = Denial.admitNamed(patient);
        RequestContext.current().keepPatient(admitted.id());
        return admitted;
    }
}
