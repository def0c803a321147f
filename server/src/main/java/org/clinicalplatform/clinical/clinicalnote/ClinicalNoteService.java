package org.clinicalplatform.clinical.clinicalnote;

import java.util.UUID;
import org.clinicalplatform.api.model.ClinicalNoteStatus;
import org.clinicalplatform.clinical.ClinicalRecords;
import org.clinicalplatform.clinical.ClinicalRecordsFactory;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.References;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.clinicalplatform.platform.web.Blank;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Creates and changes clinical notes; {@link #records} has the rest. */
@Service
class ClinicalNoteService {
    private static final String VOID_OF_OTHERS = "clinical.note.void";

    private final ClinicalNoteMapper mapper;
    private final References references;
    private final Ids ids;
    private final ClinicalRecords<ClinicalNote, RecordFilter<ClinicalNoteStatus>> records;

    ClinicalNoteService(ClinicalNoteMapper mapper, References references, Ids ids, ClinicalRecordsFactory factory) {
        this.mapper = mapper;
        this.references = references;
        this.ids = ids;
        this.records = factory.records(RecordKind.CLINICAL_NOTE, mapper);
    }

    ClinicalRecords<ClinicalNote, RecordFilter<ClinicalNoteStatus>> records() {
        return records;
    }

    /**
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown, with 400 for a reference to a
     *     record that is not the patient's
     */
    ClinicalNote create(Caller caller, UUID patientId, @Nullable UUID encounterId, ClinicalNote.Details details) {
        return records.create(caller, patientId, (id, patient, first) -> {
            references.requireEncounter(patient, encounterId);
            return new ClinicalNote(
                    id,
                    patient.tenantId(),
                    patient.id(),
                    encounterId,
                    details,
                    ClinicalNoteStatus.DRAFT,
                    caller.accountId(),
                    null,
                    null,
                    first);
        });
    }

    /** @throws ApiException with 409 when the note is signed, or has another version */
    ClinicalNote update(Caller caller, UUID id, long version, ClinicalNote.Details details) {
        return records.update(caller, id, version, (note, next) -> draft(note).with(details, next), mapper::update);
    }

    /** Signs a draft; of concurrent attempts, one succeeds. */
    ClinicalNote sign(Caller caller, UUID id, long version) {
        return records.update(
                caller,
                id,
                version,
                (note, next) -> draft(note).signed(note.details(), ClinicalNoteStatus.SIGNED, next),
                mapper::update);
    }

    /**
     * Replaces the text of a signed note, and type and title if requested, and keeps what they were.
     *
     * @throws ApiException with 409 when the note is a draft, or has another version
     */
    ClinicalNote amend(Caller caller, UUID id, long version, ClinicalNoteAmendment amendment) {
        return records.update(
                caller,
                id,
                version,
                (note, next) -> {
                    if (note.status() == ClinicalNoteStatus.DRAFT) {
                        throw new ApiException(ErrorCode.NOTE_NOT_SIGNED);
                    }
                    mapper.insertText(note.replaced(ids.next(), amendment, next));
                    return note.signed(amendment.amended(note.details()), ClinicalNoteStatus.AMENDED, next);
                },
                mapper::update);
    }

    /**
     * The texts that amendments have replaced, the latest first.
     *
     * @throws RecordNotFoundException with 404 for a note that is denied or unknown
     */
    // one snapshot: the undo of a merge between two may give the note to a patient whom the caller may not see
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    SearchResult<ClinicalNoteText> texts(Caller caller, UUID id) {
        return SearchResult.of(
                mapper.findTexts(records.get(caller, id).id(), SearchResult.QUERY),
                text -> SearchResult.bytesOf(text.content()));
    }

    /**
     * Voids a note. The author of a signed one is who signed its text, whoever began the draft.
     *
     * @throws ApiException for a signed note: with 403 if the caller is neither its author nor permitted to void those
     *     of others, with 400 without a reason
     */
    void voidRecord(Caller caller, UUID id, @Nullable String reason) {
        records.voidRecord(caller, id, reason, note -> requireVoidable(caller, note, reason), mapper::voidRecord);
    }

    private static void requireVoidable(Caller caller, ClinicalNote note, @Nullable String reason) {
        if (note.status() == ClinicalNoteStatus.DRAFT) {
            return;
        }
        if (!caller.accountId().equals(note.signedBy()) && !caller.may(VOID_OF_OTHERS)) {
            throw new ApiException(ErrorCode.SIGNED_NOTE_OF_ANOTHER_AUTHOR);
        }
        if (reason == null || Blank.isBlank(reason)) {
            throw InvalidRequest.because("reason is required for a signed note");
        }
    }

    private static ClinicalNote draft(ClinicalNote note) {
        if (note.status() != ClinicalNoteStatus.DRAFT) {
            throw new ApiException(ErrorCode.NOTE_ALREADY_SIGNED);
        }
        return note;
    }
}
