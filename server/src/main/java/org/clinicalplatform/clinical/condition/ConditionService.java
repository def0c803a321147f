package org.clinicalplatform.clinical.condition;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.ConditionClinicalStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.References;
import org.clinicalplatform.demographics.access.PatientAccess;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Conditions, as far as each caller may see them. Thread-safe.
 *
 * <p>What is wrong with a body in itself was refused before (400); every method refuses what the caller may not see, then
 * what its body refers to in vain (400), and last what the record's state does not allow (409).
 */
@Service
class ConditionService {
    private final ConditionMapper conditions;
    private final PatientAccess patients;
    private final References references;
    private final Ids ids;
    private final Clock clock;

    ConditionService(ConditionMapper conditions, PatientAccess patients, References references, Ids ids, Clock clock) {
        this.conditions = conditions;
        this.patients = patients;
        this.references = references;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Records a condition.
     *
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown; with 400 for a reference to what is no
     *     record of the patient
     */
    @Transactional
    public Condition create(Caller caller, UUID patientId, @Nullable UUID encounterId, ConditionDetails details) {
        Instant now = clock.instant();
        PatientRef patient = patients.admitForWrite(Viewer.of(caller, now), patientId);
        references.requireEncounter(patient, encounterId);
        Condition recorded = new Condition(
                ids.next(),
                patient.tenantId(),
                patient.id(),
                encounterId,
                details,
                Revision.first(caller.accountId(), now));
        conditions.insert(recorded);
        return recorded;
    }

    /**
     * The condition.
     *
     * @throws RecordNotFoundException with 404 for a condition that is denied or unknown
     */
    public Condition get(Caller caller, UUID id) {
        return Denial.admit(RecordKind.CONDITION, conditions.findVisible(Viewer.of(caller, clock.instant()), id));
    }

    /**
     * Replaces what the condition says.
     *
     * @param version that was read
     * @throws RecordNotFoundException with 404 for a condition that is denied or unknown
     * @throws ApiException with 409 when another version is in force
     */
    @Transactional
    public Condition update(Caller caller, UUID id, long version, ConditionDetails said) {
        Instant now = clock.instant();
        Condition condition = Denial.admit(RecordKind.CONDITION, conditions.lockVisible(Viewer.of(caller, now), id));
        condition.revision().require(version);
        Condition changed = condition.changed(said, caller.accountId(), now);
        conditions.update(changed);
        return changed;
    }

    /**
     * Voids a condition that was recorded in error.
     *
     * @throws RecordNotFoundException with 404 for a condition that is denied or unknown
     */
    @Transactional
    public void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        Instant now = clock.instant();
        Condition condition = Denial.admit(RecordKind.CONDITION, conditions.lockVisible(Viewer.of(caller, now), id));
        conditions.voidRecord(new VoidRequest(condition.id(), reason, caller.accountId(), now));
    }

    /** Of what the filter describes, what the caller may see: the newest, as many as an unpaged search gives. */
    public List<Condition> search(Caller caller, RecordFilter<ConditionClinicalStatus> filter) {
        return conditions.search(Viewer.of(caller, clock.instant()), filter);
    }

    /**
     * A page of the patient's, the newest first.
     *
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown
     */
    @Transactional(readOnly = true)
    public Page<Condition> page(Caller caller, UUID patientId, PageQuery query) {
        PatientRef patient = patients.admit(Viewer.of(caller, clock.instant()), patientId);
        return Page.of(
                query, conditions.countOfPatient(patient.id()), () -> conditions.findOfPatient(patient.id(), query));
    }
}
