package org.clinicalplatform.demographics.access;

import java.util.UUID;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.persistence.LockingQueries;
import org.clinicalplatform.platform.request.RequestContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Admits callers to the patients that their requests name. */
@Service
public class PatientAccess {
    private final PatientAccessMapper patients;
    private final LockingQueries queries;

    PatientAccess(PatientAccessMapper patients, LockingQueries queries) {
        this.patients = patients;
        this.queries = queries;
    }

    /**
     * Admits the caller to read the patient.
     *
     * @param patientId the id of a merged patient resolves to the survivor
     * @throws RecordNotFoundException with the same 403 for a denied and an unknown patient
     */
    public PatientRef admit(Viewer viewer, UUID patientId) {
        return admitted(find(viewer, patientId));
    }

    /** The patient if visible, for operations with their own response for a patient who is not found. */
    public @Nullable PatientRef find(Viewer viewer, UUID patientId) {
        RequestContext.current().subjects().keepRequestedPatient(patientId);
        return patients.findVisible(viewer, patientId);
    }

    /** Whether so many patients or fewer are registered at the facility of the session. */
    public boolean facilityHasAtMost(Viewer viewer, int number) {
        return patients.countAtFacility(viewer.facilityId(), number + 1) <= number;
    }

    /**
     * Admits the caller to write a record of the patient, who is locked against merges until the transaction ends.
     *
     * @throws RecordNotFoundException as {@link #admit}
     */
    public PatientRef admitForWrite(Viewer viewer, UUID patientId) {
        return admitted(findForWrite(viewer, patientId));
    }

    /** As {@link #admitForWrite}, for operations with their own response for a patient who is not found. */
    public @Nullable PatientRef findForWrite(Viewer viewer, UUID patientId) {
        RequestContext.current().subjects().keepRequestedPatient(patientId);
        PatientRef locked = patients.lockVisible(viewer, patientId);
        if (locked == null) {
            // a merge may have committed while the first statement waited; the second sees the survivor
            locked = patients.lockVisible(viewer, patientId);
        }
        if (locked == null) {
            return null;
        }
        // and once more under the lock: the statement that waited read grants and registrations as they were before
        PatientRef current = patients.findVisible(viewer, patientId);
        return current == null || current.equals(locked) ? current : lockCurrent(viewer, patientId);
    }

    /** For a patient whose merge was undone while the statement waited for the survivor. */
    private @Nullable PatientRef lockCurrent(Viewer viewer, UUID patientId) {
        return queries.findCurrent(
                () -> patients.lockVisible(viewer, patientId),
                () -> patients.findVisible(viewer, patientId),
                PatientRef::equals);
    }

    /**
     * As {@link #findForWrite}, for a rule over several records of the patient: of concurrent callers of this method,
     * one waits until the transaction of the other ends. Writers that {@link #admitForWrite} admits do not wait.
     */
    public @Nullable PatientRef findForExclusiveWrite(Viewer viewer, UUID patientId) {
        RequestContext.current().subjects().keepRequestedPatient(patientId);
        // unlike the lock of other writers, this one conflicts with a merge that moves the patient on
        return queries.findCurrent(() -> patients.lockVisibleExclusively(viewer, patientId));
    }

    /**
     * Locks the patient of a record as {@link #admitForWrite} does, for callers who are admitted by a query of the record
     * afterwards.
     *
     * @return null for a patient whom the viewer may not see
     */
    public @Nullable PatientRef lock(Viewer viewer, UUID patientId) {
        return patients.lockVisible(viewer, patientId);
    }

    private static PatientRef admitted(@Nullable PatientRef patient) {
        return Denial.admitNamed(patient);
    }
}
