package org.clinicalplatform.demographics.patient;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.util.UUID;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.request.RequestContext;
import org.springframework.stereotype.Service;

/** Patients with all that hangs on them, for those who read or change a part. Thread-safe. */
@Service
public class Patients {
    private final PatientMapper patients;
    private final Clock clock;

    Patients(PatientMapper patients, Clock clock) {
        this.patients = patients;
        this.clock = clock;
    }

    /**
     * The patient, for reading.
     *
     * @param id one that was merged away stands for its survivor
     * @throws RecordNotFoundException with 404 for a patient who is denied or unknown
     */
    public Patient admit(Caller caller, UUID id) {
        return Denial.admit(RecordKind.PATIENT, patients.findVisible(viewer(caller), id));
    }

    /**
     * The patient as of now, whom nobody else changes or merges away until the transaction ends.
     *
     * @throws RecordNotFoundException as {@link #admit}
     */
    public Patient admitForWrite(Caller caller, UUID id) {
        Viewer viewer = viewer(caller);
        PatientRef locked = patients.lockVisible(viewer, id);
        if (locked == null) {
            // a merge that committed while the first statement waited took the patient away; the second sees the
            // survivor
            locked = patients.lockVisible(viewer, id);
        }
        return asOfNow(Denial.admit(RecordKind.PATIENT, locked));
    }

    /**
     * The patient that a person is to whom the caller was admitted, held as by {@link #admitForWrite}; the transaction
     * holds the person already, so nobody merges the patient away.
     */
    public Patient ofHeldPerson(Caller caller, UUID patientId) {
        return asOfNow(requireNonNull(patients.lock(requireNonNull(caller.tenantId()), patientId)));
    }

    /** A statement of its own: what the locking one sees beside the row is older than its wait. */
    private Patient asOfNow(PatientRef locked) {
        RequestContext.current().keepPatient(locked.id());
        return requireNonNull(patients.find(locked.tenantId(), locked.id()));
    }

    private Viewer viewer(Caller caller) {
        return Viewer.of(caller, clock.instant());
    }
}
