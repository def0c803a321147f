package org.clinicalplatform.demographics.patient;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.person.Draft;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The identifiers of patients. Thread-safe.
 *
 * <p>Every change holds the patient, so that one identifier of a type is preferred at most, however many come at once.
 */
@Service
class PatientIdentifierService {
    private final Patients patients;
    private final PatientIdentifiers identifiers;
    private final PatientIdentifierMapper rows;
    private final Clock clock;

    PatientIdentifierService(
            Patients patients, PatientIdentifiers identifiers, PatientIdentifierMapper rows, Clock clock) {
        this.patients = patients;
        this.identifiers = identifiers;
        this.rows = rows;
        this.clock = clock;
    }

    /**
     * Those of the patient by type, the preferred one of each first.
     *
     * @throws RecordNotFoundException with 404 for a patient who is denied or unknown
     */
    public List<PatientIdentifier> list(Caller caller, UUID patientId) {
        return patients.admit(caller, patientId).identifiers();
    }

    /**
     * Records an identifier, which is preferred if it is the only one of its type.
     *
     * @throws RecordNotFoundException with 404 for a patient who is denied or unknown
     * @throws ApiException with 409 for one that somebody of the tenant has
     */
    @Transactional
    public PatientIdentifier create(Caller caller, UUID patientId, Draft<PatientIdentifierDetails> said) {
        Patient patient = patients.admitForWrite(caller, patientId);
        return identifiers.record(caller, patient, List.of(said)).get(0);
    }

    /**
     * Replaces what an identifier says.
     *
     * @param version that was read
     * @throws RecordNotFoundException with 404 for a patient who is denied or unknown, or has no such identifier
     * @throws ApiException with 409 when another version is in force, somebody of the tenant has the identifier, or it is
     *     a temporary number
     */
    @Transactional
    public PatientIdentifier update(
            Caller caller, UUID patientId, UUID id, long version, Draft<PatientIdentifierDetails> said) {
        Patient patient = patients.admitForWrite(caller, patientId);
        PatientIdentifier identifier = changeable(patient, id);
        identifier.revision().require(version);
        Instant now = clock.instant();
        PatientIdentifier changed = identifier.changed(said, caller.accountId(), now);
        if (changed.preferred()) {
            rows.lowerPreferred(patient.id(), changed.details().type(), caller.accountId(), now);
        }
        PatientIdentifiers.refuseTaken(() -> rows.update(changed));
        return changed;
    }

    /**
     * Voids an identifier that was recorded in error; others may have it from then on.
     *
     * @throws RecordNotFoundException with 404 for a patient who is denied or unknown, or has no such identifier
     * @throws ApiException with 409 for a temporary number
     */
    @Transactional
    public void voidRecord(Caller caller, UUID patientId, UUID id, @Nullable String reason) {
        PatientIdentifier identifier = changeable(patients.admitForWrite(caller, patientId), id);
        rows.voidRecord(new VoidRequest(identifier.id(), reason, caller.accountId(), clock.instant()));
    }

    private static PatientIdentifier changeable(Patient patient, UUID id) {
        PatientIdentifier identifier =
                Denial.admitAdministrative(RecordKind.PATIENT_IDENTIFIER, patient.identifier(id));
        if (TemporaryNumbers.isOne(identifier.details())) {
            throw new ApiException(ErrorCode.TEMPORARY_NUMBER_FIXED);
        }
        return identifier;
    }
}
