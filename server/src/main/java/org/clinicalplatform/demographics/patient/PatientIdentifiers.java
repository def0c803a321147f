package org.clinicalplatform.demographics.patient;

import java.time.Clock;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.clinicalplatform.demographics.number.PatientNumbers;
import org.clinicalplatform.demographics.person.Preferable;
import org.clinicalplatform.demographics.person.PreferableRecord;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.idempotency.IdempotentCreates;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.OptimisticLock;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The identifiers of patients. Every change locks the patient, so that at most one identifier of a type is preferred,
 * however many changes run at the same time.
 */
@Service
public class PatientIdentifiers {
    private final Patients patients;
    private final PatientIdentifierMapper identifiers;
    private final IdempotentCreates creates;
    private final Ids ids;
    private final Clock clock;

    PatientIdentifiers(
            Patients patients, PatientIdentifierMapper identifiers, IdempotentCreates creates, Ids ids, Clock clock) {
        this.patients = patients;
        this.identifiers = identifiers;
        this.creates = creates;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * The identifiers of the patient by type, the preferred one of each first.
     *
     * @throws RecordNotFoundException with 404 for a patient who is denied or unknown
     */
    public List<PreferableRecord<PatientIdentifier>> list(Caller caller, UUID patientId) {
        return patients.admit(caller, patientId).identifiers();
    }

    /**
     * Adds an identifier, which is preferred if it is the only one of its type.
     *
     * @throws RecordNotFoundException with 404 for a patient who is denied or unknown
     * @throws ApiException with 409 for an identifier that a patient of the tenant already has
     */
    @Transactional
    public PreferableRecord<PatientIdentifier> create(
            Caller caller, UUID patientId, Preferable<PatientIdentifier> requested) {
        return creates.create(
                () -> patients.admit(caller, patientId),
                () -> recordAll(caller, patients.admitForWrite(caller, patientId), List.of(requested))
                        .get(0),
                PreferableRecord::id,
                id -> admit(patients.admit(caller, patientId), id));
    }

    /**
     * Replaces an identifier.
     *
     * @param version the version that the caller has read
     * @throws RecordNotFoundException with 404 for a patient who is denied or unknown, or an unknown identifier
     * @throws ApiException with 409 if the identifier has another version, a patient of the tenant already has the
     *     requested one, or it is a patient number or temporary number
     */
    @Transactional
    public PreferableRecord<PatientIdentifier> update(
            Caller caller, UUID patientId, UUID id, long version, Preferable<PatientIdentifier> requested) {
        Patient patient = patients.admitForWrite(caller, patientId);
        PreferableRecord<PatientIdentifier> identifier = admitChangeable(patient, id);
        identifier.revision().require(version);
        if (!requested.details().isSameNumber(identifier.details())) {
            requireFree(patient, id, List.of(requested.details()));
        }
        Instant now = clock.instant();
        PreferableRecord<PatientIdentifier> changed = identifier.changed(requested, caller.accountId(), now);
        boolean already = identifier.preferred()
                && identifier.details().type().equals(changed.details().type());
        if (changed.preferred() && !already) {
            identifiers.clearPreferred(patient.id(), changed.details().type(), caller.accountId(), now);
        }
        refuseTaken(() -> OptimisticLock.requireUpdated(identifiers.update(changed)));
        return changed;
    }

    /**
     * Voids an identifier that was entered in error; another patient may then have it.
     *
     * @throws RecordNotFoundException with 404 for a patient who is denied or unknown, or an unknown identifier
     * @throws ApiException with 409 for a patient number or temporary number
     */
    @Transactional
    public void voidRecord(Caller caller, UUID patientId, UUID id, @Nullable String reason) {
        PreferableRecord<PatientIdentifier> identifier = admitChangeable(patients.admitForWrite(caller, patientId), id);
        identifiers.voidRecord(new VoidRequest(identifier.id(), reason, caller.accountId(), clock.instant()));
    }

    /**
     * Adds identifiers in the caller's transaction, which has locked the patient. The first of a type is preferred, and
     * those that request it; the patient number gives way to the first.
     *
     * @throws ApiException with 409 for an identifier that a patient of the tenant already has
     */
    List<PreferableRecord<PatientIdentifier>> recordAll(
            Caller caller, Patient patient, List<Preferable<PatientIdentifier>> requested) {
        requireFree(patient, null, requested.stream().map(Preferable::details).toList());
        Set<String> types = new HashSet<>();
        patient.identifiers().stream()
                .map(PreferableRecord::details)
                .filter(identifier -> !identifier.isPatientNumber())
                .forEach(identifier -> types.add(identifier.type()));
        // the first gives way without having been preferred
        requested.stream()
                .filter(Preferable::preferred)
                .forEach(one -> types.add(one.details().type()));
        return requested.stream()
                .map(one -> new Preferable<>(
                        one.details(),
                        one.preferred() || types.add(one.details().type())))
                .map(one -> insert(caller, patient, one))
                .toList();
    }

    /**
     * As {@link #recordAll}, for a request that may repeat what the patient has: these identifiers stay as they are.
     *
     * @throws ApiException with 409 for an identifier that another patient has, or this one in another spelling or type
     */
    public void recordMissing(Caller caller, Patient patient, List<Preferable<PatientIdentifier>> requested) {
        Set<PatientIdentifier> present =
                patient.identifiers().stream().map(PreferableRecord::details).collect(Collectors.toSet());
        List<Preferable<PatientIdentifier>> missing = requested.stream()
                .filter(one -> !present.contains(one.details()))
                .toList();
        recordAll(caller, patient, missing);
    }

    /** A number for a patient who is about to be inserted; the database records it among the identifiers. */
    String nextNumber() {
        return identifiers.nextNumber();
    }

    void assignTemporaryNumber(Caller caller, Patient patient) {
        PatientIdentifier number = new PatientIdentifier(
                PatientNumbers.TEMPORARY_TYPE,
                PatientNumbers.authority(patient.tenantId()),
                "T" + identifiers.nextNumber());
        insert(caller, patient, new Preferable<>(number, true));
    }

    private PreferableRecord<PatientIdentifier> insert(
            Caller caller, Patient patient, Preferable<PatientIdentifier> requested) {
        Instant now = clock.instant();
        UUID by = caller.accountId();
        if (requested.preferred()) {
            identifiers.clearPreferred(patient.id(), requested.details().type(), by, now);
        }
        PreferableRecord<PatientIdentifier> row = PreferableRecord.first(ids.next(), requested, by, now);
        refuseTaken(() -> identifiers.insert(patient.tenantId(), patient.id(), row));
        return row;
    }

    private static PreferableRecord<PatientIdentifier> admit(Patient patient, UUID id) {
        return Denial.admitAdministrative(
                RecordKind.PATIENT_IDENTIFIER, PreferableRecord.find(patient.identifiers(), id));
    }

    private static PreferableRecord<PatientIdentifier> admitChangeable(Patient patient, UUID id) {
        PreferableRecord<PatientIdentifier> identifier = admit(patient, id);
        if (identifier.details().isTemporaryNumber()) {
            throw new ApiException(ErrorCode.TEMPORARY_NUMBER_FIXED);
        }
        if (identifier.details().isPatientNumber()) {
            throw new ApiException(ErrorCode.PATIENT_NUMBER_FIXED);
        }
        return identifier;
    }

    /**
     * Compares letters and digits, as searches do. An identifier without any is compared as entered, by the index. A
     * request that keeps its number is not checked: registries have equal ones from before, and from merges.
     */
    private void requireFree(Patient patient, @Nullable UUID replacedId, List<PatientIdentifier> requested) {
        if (requested.isEmpty()) {
            return;
        }
        List<PatientIdentifier> spellings =
                requested.stream().flatMap(PatientIdentifier::spellings).toList();
        identifiers.lock(patient.tenantId(), spellings);
        if (identifiers.isTaken(patient.tenantId(), replacedId, spellings)) {
            throw new ApiException(ErrorCode.IDENTIFIER_TAKEN);
        }
    }

    /** The patient is locked, so the duplicate cannot be a second preferred identifier. */
    private static void refuseTaken(Runnable write) {
        try {
            write.run();
        } catch (DuplicateKeyException e) {
            throw new ApiException(ErrorCode.IDENTIFIER_TAKEN);
        }
    }

    /** Lists of identifiers that a query aggregates as {@code jsonb}. */
    public static final class ListTypeHandler extends PreferableRecord.ListTypeHandler<PatientIdentifier> {
        public ListTypeHandler() {
            super(PatientIdentifier.class);
        }
    }
}
