package org.clinicalplatform.client;

import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.generated.api.ClinicalNotesApi;
import org.clinicalplatform.client.generated.model.ClinicalNote;
import org.clinicalplatform.client.generated.model.ClinicalNoteAmendment;
import org.clinicalplatform.client.generated.model.ClinicalNoteCreate;
import org.clinicalplatform.client.generated.model.ClinicalNotePage;
import org.clinicalplatform.client.generated.model.ClinicalNoteSignature;
import org.clinicalplatform.client.generated.model.ClinicalNoteStatus;
import org.clinicalplatform.client.generated.model.ClinicalNoteText;
import org.clinicalplatform.client.generated.model.ClinicalNoteUpdate;
import org.jspecify.annotations.Nullable;

/**
 * Clinical notes. A note is a draft of its author, which {@link #update} changes, until it is signed. A signed note is
 * amended, and its earlier texts remain readable.
 *
 * <p>A signed note is voided with a reason only: {@code delete} without one throws an {@link InvalidRequestException}.
 * It throws an {@link AccessDeniedException} for a note that another account signed last, unless the caller has the
 * permission {@code clinical.note.void}.
 */
public final class ClinicalNotes
        extends ChangeableRecords<
                ClinicalNoteId,
                ClinicalNote,
                ClinicalNotePage,
                RecordFilter<ClinicalNoteStatus>,
                ClinicalNoteCreate,
                ClinicalNoteUpdate> {
    private final Calls<ClinicalNotesApi> calls;

    ClinicalNotes(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, ClinicalNotesApi::new);
    }

    /**
     * Signs a draft, which makes it final.
     *
     * @param version the version that was read, so that nobody signs a text they have not seen
     * @throws ConflictException if the note is signed or the version is stale
     */
    public ClinicalNote sign(ClinicalNoteId id, long version) {
        return calls.call(
                Operation.SIGN_CLINICAL_NOTE,
                api -> api.signClinicalNote(id.value(), new ClinicalNoteSignature().version(version)));
    }

    /**
     * Replaces the text of a signed note, and its type and title if the body has them, and keeps the earlier ones.
     * Amending signs the new text.
     *
     * @param amendment the new text and the reason, with the version that was read
     * @throws ConflictException if the note is a draft or the version is stale
     */
    public ClinicalNote amend(ClinicalNoteId id, ClinicalNoteAmendment amendment) {
        return calls.call(Operation.AMEND_CLINICAL_NOTE, api -> api.amendClinicalNote(id.value(), amendment));
    }

    /** Lists the earlier texts of a note, newest first, at most 500; empty if it was never amended. */
    public SearchResult<ClinicalNoteText> amendments(ClinicalNoteId id) {
        return calls.search(
                Operation.LIST_CLINICAL_NOTE_AMENDMENTS, api -> api.listClinicalNoteAmendmentsWithHttpInfo(id.value()));
    }

    @Override
    ClinicalNote read(UUID id) {
        return calls.call(Operation.GET_CLINICAL_NOTE, api -> api.getClinicalNote(id));
    }

    @Override
    ClinicalNotePage readPage(UUID patientId, RecordFilter<ClinicalNoteStatus> filter, int page, int size) {
        return calls.call(
                Operation.LIST_CLINICAL_NOTES, api -> filter.page(api::listClinicalNotes, patientId, page, size));
    }

    @Override
    SearchResult<ClinicalNote> find(RecordFilter<ClinicalNoteStatus> filter) {
        return calls.search(
                Operation.SEARCH_CLINICAL_NOTES, api -> filter.search(api::searchClinicalNotesWithHttpInfo));
    }

    @Override
    RecordFilter<ClinicalNoteStatus> ofPatient(PatientId patientId) {
        return RecordFilter.clinicalNotes().withPatientId(patientId);
    }

    @Override
    PageSpliterator.Page<ClinicalNote> contents(ClinicalNotePage page) {
        return new PageSpliterator.Page<>(page.getItems(), ClinicalNote::getId, page.getSize(), page.getTotalItems());
    }

    @Override
    ClinicalNote insert(ClinicalNoteCreate body) {
        return calls.call(Operation.CREATE_CLINICAL_NOTE, api -> api.createClinicalNote(body));
    }

    @Override
    ClinicalNote replace(UUID id, ClinicalNoteUpdate body) {
        return calls.call(Operation.UPDATE_CLINICAL_NOTE, api -> api.updateClinicalNote(id, body));
    }

    @Override
    void voidRecord(UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_CLINICAL_NOTE, api -> api.deleteClinicalNote(id, reason));
    }
}
