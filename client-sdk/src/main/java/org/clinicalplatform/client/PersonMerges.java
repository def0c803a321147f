package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.MatchCandidatesApi;
import org.clinicalplatform.client.generated.api.MergeMessagesApi;
import org.clinicalplatform.client.generated.api.ModuleRepointsApi;
import org.clinicalplatform.client.generated.api.PersonMergesApi;
import org.clinicalplatform.client.generated.model.MatchCandidate;
import org.clinicalplatform.client.generated.model.MatchDismissal;
import org.clinicalplatform.client.generated.model.MergeMessage;
import org.clinicalplatform.client.generated.model.ModuleRepoint;
import org.clinicalplatform.client.generated.model.PersonMerge;
import org.clinicalplatform.client.generated.model.PersonMergeCreate;
import org.clinicalplatform.client.generated.model.PersonMergeHeading;
import org.clinicalplatform.client.generated.model.PersonMergePage;
import org.clinicalplatform.client.generated.model.PersonMergePreview;
import org.clinicalplatform.client.generated.model.PersonMergeUndo;
import org.clinicalplatform.client.generated.model.PersonMergeUndoCheck;

/**
 * Two persons that turn out to be one, and the way back. Who survives is the caller's decision.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class PersonMerges {
    private final Transport transport;
    private final Credentials credentials;

    PersonMerges(Transport transport, Credentials credentials) {
        this.transport = transport;
        this.credentials = credentials;
    }

    /**
     * Merges the loser into the survivor, all of it or nothing. Never retried by itself; after an answer that was lost
     * repeat it: a conflict says that it was done.
     *
     * @param merge who survives, who is merged away and why; where both are patients, with {@code mergeClinicalHistory}
     * @return the merge and what it moved
     * @throws RecordNotAvailableException if one of the persons is not available to the tenant, which proves nothing
     * @throws ConflictException if one of the persons was merged away before
     * @throws InvalidRequestException if it breaks a rule, or both are patients and nobody said that their charts are one
     * @throws AccessDeniedException if the permission is missing
     */
    public PersonMerge merge(PersonMergeCreate merge) {
        return transport.call(
                Operation.MERGE_PERSONS, credentials, PersonMergesApi::new, api -> api.mergePersons(merge));
    }

    /**
     * Tells what a merge would do at this moment, and does nothing.
     *
     * @param merge the merge to be
     * @return the numbers that it would report
     * @throws RecordNotAvailableException as {@link #merge}
     * @throws ConflictException as {@link #merge}
     * @throws InvalidRequestException as {@link #merge}
     * @throws AccessDeniedException if the permission is missing
     */
    public PersonMergePreview preview(PersonMergeCreate merge) {
        return transport.call(
                Operation.PREVIEW_PERSON_MERGE,
                credentials,
                PersonMergesApi::new,
                api -> api.previewPersonMerge(merge));
    }

    /**
     * Reads a merge, with how far the modules have followed it by now.
     *
     * @param personMergeId which
     * @return the merge
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     */
    public PersonMerge get(UUID personMergeId) {
        return transport.call(
                Operation.GET_PERSON_MERGE,
                credentials,
                PersonMergesApi::new,
                api -> api.getPersonMerge(personMergeId));
    }

    /**
     * Takes a merge apart again, all of it or nothing. Never retried by itself.
     *
     * @param personMergeId which
     * @param reason why it was wrong, in words
     * @return the merge, undone
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if something keeps it from being undone; {@link #checkUndo} says what
     * @throws InvalidRequestException if the reason is blank or too long
     * @throws AccessDeniedException if the permission is missing
     */
    public PersonMerge undo(UUID personMergeId, String reason) {
        return transport.call(
                Operation.UNDO_PERSON_MERGE,
                credentials,
                PersonMergesApi::new,
                api -> api.undoPersonMerge(personMergeId, new PersonMergeUndo().reason(reason)));
    }

    /**
     * Asks what keeps a merge from being undone at this moment.
     *
     * @param personMergeId which
     * @return whether it can be undone, and the rows that stand in the way
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     */
    public PersonMergeUndoCheck checkUndo(UUID personMergeId) {
        return transport.call(
                Operation.CHECK_PERSON_MERGE_UNDO,
                credentials,
                PersonMergesApi::new,
                api -> api.checkPersonMergeUndo(personMergeId));
    }

    /**
     * Reads one page of the tenant's merges, newest first.
     *
     * @param page which page, from 0
     * @param size how many merges a page holds, 1 to 100
     * @return the page
     * @throws InvalidRequestException if page or size is out of range
     */
    public PersonMergePage page(int page, int size) {
        return transport.call(
                Operation.LIST_PERSON_MERGES,
                credentials,
                PersonMergesApi::new,
                api -> api.listPersonMerges(page, size));
    }

    /**
     * Streams the tenant's merges, newest first. Pages are read when the stream reaches them, so each step may throw what
     * {@link #page} throws. The pages are no snapshot: a merge made meanwhile may make another one appear twice.
     *
     * @return a sequential stream that needs no closing
     */
    public Stream<PersonMergeHeading> stream() {
        return PageSpliterator.stream((number, size) -> {
            PersonMergePage page = page(number, size);
            return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
        });
    }

    /**
     * Who may be the same person, the surest first. What to look at before a merge; no grade is a decision.
     *
     * @param personId whose duplicates
     * @return at most 50, never the person itself
     * @throws RecordNotAvailableException if no such person is available to the tenant, which proves nothing
     * @throws AccessDeniedException if the permission is missing
     */
    public List<MatchCandidate> candidates(PersonId personId) {
        return transport.call(
                Operation.LIST_MATCH_CANDIDATES,
                credentials,
                MatchCandidatesApi::new,
                api -> api.listMatchCandidates(personId.value()));
    }

    /**
     * Says that two persons are not the same, so that neither is a candidate of the other any more. Never retried by
     * itself; repeating it does no harm.
     *
     * @param personId one of them
     * @param otherPersonId the other one
     * @throws RecordNotAvailableException if one of them is not available to the tenant, which proves nothing
     * @throws InvalidRequestException if both are one person
     * @throws AccessDeniedException if the permission is missing
     */
    public void dismiss(PersonId personId, PersonId otherPersonId) {
        transport.run(
                Operation.DISMISS_MATCH_CANDIDATE,
                credentials,
                MatchCandidatesApi::new,
                api -> api.dismissMatchCandidate(
                        new MatchDismissal().personId(personId.value()).otherPersonId(otherPersonId.value())));
    }

    /**
     * Reads how far imaging, laboratory and pharmacy have followed a merge.
     *
     * @param personMergeId which
     * @return one entry a module; none where the two persons were not both patients
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     */
    public List<ModuleRepoint> moduleRepoints(UUID personMergeId) {
        return transport.call(
                Operation.LIST_MODULE_REPOINTS,
                credentials,
                ModuleRepointsApi::new,
                api -> api.listModuleRepoints(personMergeId));
    }

    /**
     * Has every module of a merge try again now, however often it was tried. Never retried by itself; repeating it does
     * no harm.
     *
     * @param personMergeId which
     * @return the modules as they are after the try
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     */
    public List<ModuleRepoint> retryModuleRepoints(UUID personMergeId) {
        return transport.call(
                Operation.RETRY_MODULE_REPOINTS,
                credentials,
                ModuleRepointsApi::new,
                api -> api.retryModuleRepoints(personMergeId));
    }

    /**
     * Reads the messages (HL7 v2.5 ADT^A40) that tell other systems of a merge. The service sends none by itself.
     *
     * @param personMergeId which
     * @return one message for each assigning authority that knew both sides
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     */
    public List<MergeMessage> messages(UUID personMergeId) {
        return transport.call(
                Operation.LIST_MERGE_MESSAGES,
                credentials,
                MergeMessagesApi::new,
                api -> api.listMergeMessages(personMergeId));
    }
}
