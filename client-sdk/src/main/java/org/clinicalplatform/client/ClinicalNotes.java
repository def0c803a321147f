package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
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
 * What clinicians write about a patient. A note is a draft, which {@link #update} changes, until it is signed; from then
 * on it is amended, and what it said before can be read.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class ClinicalNotes
        extends VoidableRecords<ClinicalNoteId, ClinicalNote, ClinicalNotePage, RecordFilter<ClinicalNoteStatus>> {
    private final Calls<ClinicalNotesApi> calls;

    ClinicalNotes(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, ClinicalNotesApi::new);
    }

    /**
     * Records a clinical note, as a draft of the caller. Never retried by itself: after a
     * {@link org.clinicalplatform.client.error.ClinicalTransportException} that may have taken effect, look first.
     *
     * @param note the clinical note to record
     * @return the clinical note as it was recorded
     * @throws AccessDeniedException if the caller may not see the patient, there is no such patient, or the permission
     *     is missing
     * @throws InvalidRequestException if it breaks a rule, or names an encounter that is not available or is another
     *     patient's
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public ClinicalNote create(ClinicalNoteCreate note) {
        return calls.call(Operation.CREATE_CLINICAL_NOTE, api -> api.createClinicalNote(note));
    }

    /**
     * Replaces what a draft says. What the body leaves out is emptied. Never retried by itself.
     *
     * @param id which
     * @param note all that it is to say, with the version that was read
     * @return the clinical note as it is now
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if it is signed or the version is stale
     * @throws InvalidRequestException if it breaks a rule
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public ClinicalNote update(ClinicalNoteId id, ClinicalNoteUpdate note) {
        return calls.call(Operation.UPDATE_CLINICAL_NOTE, api -> api.updateClinicalNote(id.value(), note));
    }

    /**
     * Signs a draft, which is final from then on. Of several who sign at once, one succeeds. Never retried by itself.
     *
     * @param id which
     * @param version the version that was read, so that nobody signs what he has not seen
     * @return the note, signed
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if it was signed before or the version is stale
     */
    public ClinicalNote sign(ClinicalNoteId id, long version) {
        return calls.call(
                Operation.SIGN_CLINICAL_NOTE,
                api -> api.signClinicalNote(id.value(), new ClinicalNoteSignature().version(version)));
    }

    /**
     * Replaces the text of a signed note and keeps the one it had; the caller signs the new one by this. Never retried by
     * itself.
     *
     * @param id which
     * @param amendment the new text and why, with the version that was read
     * @return the note as it is now
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if it is a draft or the version is stale
     * @throws InvalidRequestException if it breaks a rule
     */
    public ClinicalNote amend(ClinicalNoteId id, ClinicalNoteAmendment amendment) {
        return calls.call(Operation.AMEND_CLINICAL_NOTE, api -> api.amendClinicalNote(id.value(), amendment));
    }

    /**
     * Reads what a note said before it was amended.
     *
     * @param id which
     * @return the earlier texts, the latest first; empty for a note that was never amended
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     */
    public List<ClinicalNoteText> amendments(ClinicalNoteId id) {
        return calls.call(Operation.LIST_CLINICAL_NOTE_AMENDMENTS, api -> api.listClinicalNoteAmendments(id.value()));
    }

    @Override
    ClinicalNote read(UUID id) {
        return calls.call(Operation.GET_CLINICAL_NOTE, api -> api.getClinicalNote(id));
    }

    @Override
    ClinicalNotePage readPage(UUID patientId, int page, int size) {
        return calls.call(Operation.LIST_CLINICAL_NOTES, api -> api.listClinicalNotes(patientId, page, size));
    }

    @Override
    List<ClinicalNote> find(RecordFilter<ClinicalNoteStatus> filter) {
        return calls.call(
                Operation.SEARCH_CLINICAL_NOTES,
                api -> api.searchClinicalNotes(
                        valueOf(filter.patientId()),
                        valueOf(filter.encounterId()),
                        filter.status(),
                        filter.code(),
                        filter.from(),
                        filter.to()));
    }

    @Override
    PageSpliterator.Page<ClinicalNote> contents(ClinicalNotePage page) {
        return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
    }

    @Override
    void voidRecord(UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_CLINICAL_NOTE, api -> api.deleteClinicalNote(id, reason));
    }
}
