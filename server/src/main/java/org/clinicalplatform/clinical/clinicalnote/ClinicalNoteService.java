package org.clinicalplatform.clinical.clinicalnote;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.ClinicalNoteStatus;
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
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Clinical notes, as far as each caller may see them. Thread-safe.
 *
 * <p>What is wrong with a body in itself was refused before (400); every method refuses what the caller may not see, then
 * what its body refers to in vain (400), and last what the record's state does not allow (409).
 */
@Service
class ClinicalNoteService {
    private final ClinicalNoteMapper clinicalNotes;
    private final PatientAccess patients;
    private final References references;
    private final Ids ids;
    private final Clock clock;

    ClinicalNoteService(
            ClinicalNoteMapper clinicalNotes, PatientAccess patients, References references, Ids ids, Clock clock) {
        this.clinicalNotes = clinicalNotes;
        this.patients = patients;
        this.references = references;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Records a clinical note.
     *
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown; with 400 for a reference to what is no
     *     record of the patient
     */
    @Transactional
    public ClinicalNote create(Caller caller, UUID patientId, @Nullable UUID encounterId, ClinicalNoteDetails details) {
        Instant now = clock.instant();
        PatientRef patient = patients.admitForWrite(Viewer.of(caller, now), patientId);
        references.requireEncounter(patient, encounterId);
        ClinicalNote recorded = new ClinicalNote(
                ids.next(),
                patient.tenantId(),
                patient.id(),
                encounterId,
                details,
                ClinicalNoteStatus.DRAFT,
                caller.accountId(),
                null,
                null,
                Revision.first(caller.accountId(), now));
        clinicalNotes.insert(recorded);
        return recorded;
    }

    /**
     * The clinical note.
     *
     * @throws RecordNotFoundException with 404 for a clinical note that is denied or unknown
     */
    public ClinicalNote get(Caller caller, UUID id) {
        return Denial.admit(
                RecordKind.CLINICAL_NOTE, clinicalNotes.findVisible(Viewer.of(caller, clock.instant()), id));
    }

    /**
     * Replaces what a draft says.
     *
     * @param version that was read
     * @throws RecordNotFoundException with 404 for a clinical note that is denied or unknown
     * @throws ApiException with 409 when it was signed, or another version is in force
     */
    @Transactional
    public ClinicalNote update(Caller caller, UUID id, long version, ClinicalNoteDetails said) {
        Instant now = clock.instant();
        ClinicalNote note = lock(caller, id, now);
        requireDraft(note);
        note.revision().require(version);
        return write(note.changed(said, caller.accountId(), now));
    }

    /**
     * Signs a draft; of several who try at once, one succeeds.
     *
     * @param version that was read
     * @throws RecordNotFoundException with 404 for a clinical note that is denied or unknown
     * @throws ApiException with 409 when it was signed before, or another version is in force
     */
    @Transactional
    public ClinicalNote sign(Caller caller, UUID id, long version) {
        Instant now = clock.instant();
        ClinicalNote note = lock(caller, id, now);
        requireDraft(note);
        note.revision().require(version);
        return write(note.signed(note.details(), ClinicalNoteStatus.SIGNED, caller.accountId(), now));
    }

    /**
     * Replaces the text of a signed note and keeps the one it had.
     *
     * @param version that was read
     * @throws RecordNotFoundException with 404 for a clinical note that is denied or unknown
     * @throws ApiException with 409 when it is a draft, or another version is in force
     */
    @Transactional
    public ClinicalNote amend(Caller caller, UUID id, long version, String content, String reason) {
        Instant now = clock.instant();
        ClinicalNote note = lock(caller, id, now);
        if (note.status() == ClinicalNoteStatus.DRAFT) {
            throw new ApiException(ErrorCode.NOTE_NOT_SIGNED);
        }
        note.revision().require(version);
        clinicalNotes.insertText(note.replaced(ids.next(), reason, caller.accountId(), now));
        ClinicalNoteDetails amended =
                new ClinicalNoteDetails(note.details().type(), note.details().title(), content);
        return write(note.signed(amended, ClinicalNoteStatus.AMENDED, caller.accountId(), now));
    }

    /**
     * What the note said before its amendments, the latest first.
     *
     * @throws RecordNotFoundException with 404 for a clinical note that is denied or unknown
     */
    public List<ClinicalNoteText> texts(Caller caller, UUID id) {
        return clinicalNotes.findTexts(get(caller, id).id());
    }

    /**
     * Voids a clinical note that was recorded in error.
     *
     * @throws RecordNotFoundException with 404 for a clinical note that is denied or unknown
     */
    @Transactional
    public void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        Instant now = clock.instant();
        ClinicalNote clinicalNote =
                Denial.admit(RecordKind.CLINICAL_NOTE, clinicalNotes.lockVisible(Viewer.of(caller, now), id));
        clinicalNotes.voidRecord(new VoidRequest(clinicalNote.id(), reason, caller.accountId(), now));
    }

    /** Of what the filter describes, what the caller may see: the newest, as many as an unpaged search gives. */
    public List<ClinicalNote> search(Caller caller, RecordFilter<ClinicalNoteStatus> filter) {
        return clinicalNotes.search(Viewer.of(caller, clock.instant()), filter);
    }

    /**
     * A page of the patient's, the newest first.
     *
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown
     */
    @Transactional(readOnly = true)
    public Page<ClinicalNote> page(Caller caller, UUID patientId, PageQuery query) {
        PatientRef patient = patients.admit(Viewer.of(caller, clock.instant()), patientId);
        return Page.of(
                query,
                clinicalNotes.countOfPatient(patient.id()),
                () -> clinicalNotes.findOfPatient(patient.id(), query));
    }

    private ClinicalNote lock(Caller caller, UUID id, Instant now) {
        return Denial.admit(RecordKind.CLINICAL_NOTE, clinicalNotes.lockVisible(Viewer.of(caller, now), id));
    }

    private ClinicalNote write(ClinicalNote note) {
        clinicalNotes.update(note);
        return note;
    }

    private static void requireDraft(ClinicalNote note) {
        if (note.status() != ClinicalNoteStatus.DRAFT) {
            throw new ApiException(ErrorCode.NOTE_ALREADY_SIGNED);
        }
    }
}
