package org.clinicalplatform.clinical.allergy;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.AllergyClinicalStatus;
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
 * Allergies, as far as each caller may see them. Thread-safe.
 *
 * <p>What is wrong with a body in itself was refused before (400); every method refuses what the caller may not see, then
 * what its body refers to in vain (400), and last what the record's state does not allow (409).
 */
@Service
class AllergyService {
    private final AllergyMapper allergies;
    private final PatientAccess patients;
    private final References references;
    private final Ids ids;
    private final Clock clock;

    AllergyService(AllergyMapper allergies, PatientAccess patients, References references, Ids ids, Clock clock) {
        this.allergies = allergies;
        this.patients = patients;
        this.references = references;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Records an allergy.
     *
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown; with 400 for a reference to what is no
     *     record of the patient
     */
    @Transactional
    public Allergy create(Caller caller, UUID patientId, @Nullable UUID encounterId, AllergyDetails details) {
        Instant now = clock.instant();
        PatientRef patient = patients.admitForWrite(Viewer.of(caller, now), patientId);
        references.requireEncounter(patient, encounterId);
        Allergy recorded = new Allergy(
                ids.next(),
                patient.tenantId(),
                patient.id(),
                encounterId,
                details,
                Revision.first(caller.accountId(), now));
        allergies.insert(recorded);
        return recorded;
    }

    /**
     * The allergy.
     *
     * @throws RecordNotFoundException with 404 for an allergy that is denied or unknown
     */
    public Allergy get(Caller caller, UUID id) {
        return Denial.admit(RecordKind.ALLERGY, allergies.findVisible(Viewer.of(caller, clock.instant()), id));
    }

    /**
     * Replaces what the allergy says.
     *
     * @param version that was read
     * @throws RecordNotFoundException with 404 for an allergy that is denied or unknown
     * @throws ApiException with 409 when another version is in force
     */
    @Transactional
    public Allergy update(Caller caller, UUID id, long version, AllergyDetails said) {
        Instant now = clock.instant();
        Allergy allergy = Denial.admit(RecordKind.ALLERGY, allergies.lockVisible(Viewer.of(caller, now), id));
        allergy.revision().require(version);
        Allergy changed = allergy.changed(said, caller.accountId(), now);
        allergies.update(changed);
        return changed;
    }

    /**
     * Voids an allergy that was recorded in error.
     *
     * @throws RecordNotFoundException with 404 for an allergy that is denied or unknown
     */
    @Transactional
    public void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        Instant now = clock.instant();
        Allergy allergy = Denial.admit(RecordKind.ALLERGY, allergies.lockVisible(Viewer.of(caller, now), id));
        allergies.voidRecord(new VoidRequest(allergy.id(), reason, caller.accountId(), now));
    }

    /** Of what the filter describes, what the caller may see: the newest, as many as an unpaged search gives. */
    public List<Allergy> search(Caller caller, RecordFilter<AllergyClinicalStatus> filter) {
        return allergies.search(Viewer.of(caller, clock.instant()), filter);
    }

    /**
     * A page of the patient's, the newest first.
     *
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown
     */
    @Transactional(readOnly = true)
    public Page<Allergy> page(Caller caller, UUID patientId, PageQuery query) {
        PatientRef patient = patients.admit(Viewer.of(caller, clock.instant()), patientId);
        return Page.of(
                query, allergies.countOfPatient(patient.id()), () -> allergies.findOfPatient(patient.id(), query));
    }
}
