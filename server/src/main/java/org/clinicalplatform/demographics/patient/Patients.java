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
import org.clinicalplatform.platform.persistence.LockingQueries;
import org.clinicalplatform.platform.request.RequestContext;
import org.springframework.stereotype.Service;

/** Loads patients, to read or change a part of them. */
@Service
public class Patients {
    private final PatientMapper patients;
    private final LockingQueries queries;
    private final Clock clock;

    Patients(PatientMapper patients, LockingQueries queries, Clock clock) {
        this.patients = patients;
        this.queries = queries;
        this.clock = clock;
    }

    /**
     * Admits the caller to read the patient.
     *
     * @param id the id of a merged patient resolves to the survivor
     * @throws RecordNotFoundException with 404 for a patient who is denied or unknown
     */
    public Patient admit(Caller caller, UUID id) {
        return Denial.admit(RecordKind.PATIENT, patients.findVisible(viewer(caller), id));
    }

    /**
     * Admits the caller to change the patient, who is locked against changes and merges until the transaction ends.
     *
     * @throws RecordNotFoundException as {@link #admit}
     */
    public Patient admitForWrite(Caller caller, UUID id) {
        Viewer viewer = viewer(caller);
        Patient current = queries.findCurrent(
                () -> patients.lockVisible(viewer, id),
                () -> patients.findVisible(viewer, id),
                (locked, patient) -> locked.id().equals(patient.id()));
        return Denial.admit(RecordKind.PATIENT, current);
    }

    /**
     * The patient of a person whom this transaction has locked, locked as by {@link #admitForWrite}.
     */
    public Patient ofLockedPerson(Caller caller, UUID patientId) {
        PatientRef locked = requireNonNull(patients.lock(requireNonNull(caller.tenantId()), patientId));
        // a second statement: the locking one may have read the other rows before it waited for the lock
        RequestContext.current().subjects().keepAdmittedPatient(locked.id());
        return requireNonNull(patients.find(locked.tenantId(), locked.id()));
    }

    private Viewer viewer(Caller caller) {
        return Viewer.of(caller, clock.instant());
    }
}
