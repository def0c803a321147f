package org.clinicalplatform.clinical.careplan;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.api.model.CarePlanStatus;
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
 * Care plans, as far as each caller may see them. Thread-safe.
 *
 * <p>What is wrong with a body in itself was refused before (400); every method refuses what the caller may not see, then
 * what its body refers to in vain (400), and last what the record's state does not allow (409).
 */
@Service
class CarePlanService {
    private final CarePlanMapper carePlans;
    private final PatientAccess patients;
    private final References references;
    private final Ids ids;
    private final Clock clock;

    CarePlanService(CarePlanMapper carePlans, PatientAccess patients, References references, Ids ids, Clock clock) {
        this.carePlans = carePlans;
        this.patients = patients;
        this.references = references;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Records a care plan.
     *
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown; with 400 for a reference to what is no
     *     record of the patient
     */
    @Transactional
    public CarePlan create(Caller caller, UUID patientId, @Nullable UUID encounterId, CarePlanDetails details) {
        Instant now = clock.instant();
        PatientRef patient = patients.admitForWrite(Viewer.of(caller, now), patientId);
        references.requireEncounter(patient, encounterId);
        references.requireConditions(patient.id(), details.addressesConditionIds());
        CarePlan recorded = new CarePlan(
                ids.next(),
                patient.tenantId(),
                patient.id(),
                encounterId,
                details,
                Revision.first(caller.accountId(), now));
        carePlans.insert(recorded);
        return recorded;
    }

    /**
     * The care plan.
     *
     * @throws RecordNotFoundException with 404 for a care plan that is denied or unknown
     */
    public CarePlan get(Caller caller, UUID id) {
        return Denial.admit(RecordKind.CARE_PLAN, carePlans.findVisible(Viewer.of(caller, clock.instant()), id));
    }

    /**
     * Replaces what the care plan says.
     *
     * @param version that was read
     * @throws RecordNotFoundException with 404 for a care plan that is denied or unknown
     * @throws ApiException with 409 when another version is in force
     */
    @Transactional
    public CarePlan update(Caller caller, UUID id, long version, CarePlanDetails said) {
        Instant now = clock.instant();
        CarePlan carePlan = Denial.admit(RecordKind.CARE_PLAN, carePlans.lockVisible(Viewer.of(caller, now), id));
        references.requireConditions(Objects.requireNonNull(carePlan.patientId()), said.addressesConditionIds());
        carePlan.revision().require(version);
        CarePlan changed = carePlan.changed(said, caller.accountId(), now);
        carePlans.update(changed);
        return changed;
    }

    /**
     * Voids a care plan that was recorded in error.
     *
     * @throws RecordNotFoundException with 404 for a care plan that is denied or unknown
     */
    @Transactional
    public void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        Instant now = clock.instant();
        CarePlan carePlan = Denial.admit(RecordKind.CARE_PLAN, carePlans.lockVisible(Viewer.of(caller, now), id));
        carePlans.voidRecord(new VoidRequest(carePlan.id(), reason, caller.accountId(), now));
    }

    /** Of what the filter describes, what the caller may see: the newest, as many as an unpaged search gives. */
    public List<CarePlan> search(Caller caller, RecordFilter<CarePlanStatus> filter) {
        return carePlans.search(Viewer.of(caller, clock.instant()), filter);
    }

    /**
     * A page of the patient's, the newest first.
     *
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown
     */
    @Transactional(readOnly = true)
    public Page<CarePlan> page(Caller caller, UUID patientId, PageQuery query) {
        PatientRef patient = patients.admit(Viewer.of(caller, clock.instant()), patientId);
        return Page.of(
                query, carePlans.countOfPatient(patient.id()), () -> carePlans.findOfPatient(patient.id(), query));
    }
}
