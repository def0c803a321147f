package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.MatchCandidatesApi;
import org.clinicalplatform.client.generated.api.MergeMessagesApi;
import org.clinicalplatform.client.generated.api.ModuleRepointsApi;
import org.clinicalplatform.client.generated.api.PersonMergesApi;
import org.clinicalplatform.client.generated.model.MatchCandidate;
import org.clinicalplatform.client.generated.model.MatchDismissal;
import org.clinicalplatform.client.generated.model.MatchSearch;
import org.clinicalplatform.client.generated.model.MergeMessage;
import org.clinicalplatform.client.generated.model.ModuleRepoint;
import org.clinicalplatform.client.generated.model.ModuleRepointEntry;
import org.clinicalplatform.client.generated.model.ModuleRepointPage;
import org.clinicalplatform.client.generated.model.ModuleRepointState;
import org.clinicalplatform.client.generated.model.PersonMerge;
import org.clinicalplatform.client.generated.model.PersonMergeCreate;
import org.clinicalplatform.client.generated.model.PersonMergeHeading;
import org.clinicalplatform.client.generated.model.PersonMergePage;
import org.clinicalplatform.client.generated.model.PersonMergePreview;
import org.clinicalplatform.client.generated.model.PersonMergeUndo;
import org.clinicalplatform.client.generated.model.PersonMergeUndoCheck;
import org.jspecify.annotations.Nullable;

/** Merges of two records of one person, and their undo. The caller chooses the survivor. */
public final class PersonMerges {
    private final Calls<PersonMergesApi> merges;
    private final Calls<MatchCandidatesApi> candidates;
    private final Calls<ModuleRepointsApi> repoints;
    private final Calls<MergeMessagesApi> messages;

    PersonMerges(Transport transport, Credentials credentials) {
        merges = new Calls<>(transport, credentials, PersonMergesApi::new);
        candidates = new Calls<>(transport, credentials, MatchCandidatesApi::new);
        repoints = new Calls<>(transport, credentials, ModuleRepointsApi::new);
        messages = new Calls<>(transport, credentials, MergeMessagesApi::new);
    }

    /**
     * Merges the loser into the survivor in one transaction. If the response is lost, send the request again; after a
     * conflict, read the loser with {@link Persons#get}: if its {@code mergedIntoPersonId} is the survivor, the merge
     * was made; otherwise somebody else has merged one of the two.
     *
     * <p>The merge of large charts may take longer than the client waits by default: {@link CallOptions#withTimeout}
     * sets another time, such as 90 seconds.
     *
     * @param merge survivor, loser and reason; if both are patients, {@code mergeClinicalHistory} must be true
     * @return the merge with the number of rows it moved per table
     * @throws RecordNotAvailableException if one of the persons is not available to the tenant
     * @throws ConflictException if one of the persons is already merged into another
     * @throws InvalidRequestException if the body breaks a rule, or both are patients and {@code mergeClinicalHistory}
     *     is not true
     */
    public PersonMerge merge(PersonMergeCreate merge) {
        return merges.call(Operation.MERGE_PERSONS, api -> api.mergePersons(merge));
    }

    /**
     * Reports what a merge would do now, without writing anything. The chart of a restricted patient whom the account
     * may not see is not counted; {@code chartWithheld} is then true.
     *
     * @throws RecordNotAvailableException as {@link #merge}
     * @throws ConflictException as {@link #merge}
     * @throws InvalidRequestException as {@link #merge}
     */
    public PersonMergePreview preview(PersonMergeCreate merge) {
        return merges.call(Operation.PREVIEW_PERSON_MERGE, api -> api.previewPersonMerge(merge));
    }

    /** Reads a merge with the current state of its module obligations. */
    public PersonMerge get(UUID personMergeId) {
        return merges.call(Operation.GET_PERSON_MERGE, api -> api.getPersonMerge(personMergeId));
    }

    /**
     * Undoes a merge in one transaction. Receivers of {@link #messages} are not informed.
     *
     * @param reason why the merge was wrong
     * @return the merge, undone
     * @throws ConflictException if the merge cannot be undone; {@link #checkUndo} lists what blocks it
     * @throws InvalidRequestException if the reason is blank or too long
     */
    public PersonMerge undo(UUID personMergeId, String reason) {
        return merges.call(
                Operation.UNDO_PERSON_MERGE,
                api -> api.undoPersonMerge(personMergeId, new PersonMergeUndo().reason(reason)));
    }

    /**
     * Checks whether a merge can be undone now.
     *
     * @return whether it can be undone, the rows that block it, and those that would stay with the survivor
     */
    public PersonMergeUndoCheck checkUndo(UUID personMergeId) {
        return merges.call(Operation.CHECK_PERSON_MERGE_UNDO, api -> api.checkPersonMergeUndo(personMergeId));
    }

    /** Reads one page of the tenant's merges, newest first. */
    public PersonMergePage page(int page, int size) {
        return page(PersonMergeFilter.all(), page, size);
    }

    /** Reads one page of the merges that match, newest first. */
    public PersonMergePage page(PersonMergeFilter filter, int page, int size) {
        return merges.call(
                Operation.LIST_PERSON_MERGES,
                api -> api.listPersonMerges(
                        PatientRecords.valueOf(filter.personId()), filter.changedFrom(), page, size));
    }

    /** Streams the tenant's merges, newest first. */
    public Stream<PersonMergeHeading> stream() {
        return stream(PersonMergeFilter.all());
    }

    /**
     * Streams the merges that match, newest first. A program that sends their {@link #messages} sends those of the
     * oldest merge first: {@code sorted(Comparator.comparing(PersonMergeHeading::getMergedAt))}.
     */
    public Stream<PersonMergeHeading> stream(PersonMergeFilter filter) {
        return PageSpliterator.stream((number, size) -> {
            PersonMergePage page = page(filter, number, size);
            return new PageSpliterator.Page<>(
                    page.getItems(), PersonMergeHeading::getPersonMergeId, page.getSize(), page.getTotalItems());
        });
    }

    /**
     * Lists persons that may be the same, the highest score first. No grade replaces a clinical decision.
     *
     * @return at most 50 candidates, never the person itself
     */
    public List<MatchCandidate> candidates(PersonId personId) {
        return candidates.call(Operation.LIST_MATCH_CANDIDATES, api -> api.listMatchCandidates(personId.value()));
    }

    /**
     * Lists persons who may be the same as somebody who is about to be registered, most likely first. Nothing is
     * stored. Each comparison has both values that the account may read.
     *
     * @param entry what is known: family and given name, one of them with a town or postal code, or any of date of
     *     birth, street, telephone number, email address and identifier
     * @return at most 50 candidates; none does not prove that the person is not registered
     * @throws InvalidRequestException if the entry breaks a rule or contains too little to find anybody
     */
    public List<MatchCandidate> searchCandidates(MatchSearch entry) {
        return candidates.call(Operation.SEARCH_MATCH_CANDIDATES, api -> api.searchMatchCandidates(entry));
    }

    /**
     * Records that two persons are not the same, so that neither is a candidate of the other any more. Idempotent.
     *
     * @throws RecordNotAvailableException if one of them is not available to the tenant
     * @throws InvalidRequestException if both ids name the same person
     */
    public void dismiss(PersonId personId, PersonId otherPersonId) {
        candidates.run(
                Operation.DISMISS_MATCH_CANDIDATE,
                api -> api.dismissMatchCandidate(
                        new MatchDismissal().personId(personId.value()).otherPersonId(otherPersonId.value())));
    }

    /**
     * Lists the module obligations of a merge (imaging, laboratory, pharmacy) with their states.
     *
     * @return one entry per module; empty unless both persons were patients
     */
    public List<ModuleRepoint> moduleRepoints(UUID personMergeId) {
        return repoints.call(Operation.LIST_MODULE_REPOINTS, api -> api.listModuleRepoints(personMergeId));
    }

    /**
     * Reads one page of the module obligations of all merges of the tenant, newest merge first.
     *
     * @param state only obligations in this state, or null
     * @param moduleKey only obligations of this module, or null
     */
    public ModuleRepointPage moduleRepoints(
            @Nullable ModuleRepointState state, @Nullable String moduleKey, int page, int size) {
        return repoints.call(
                Operation.SEARCH_MODULE_REPOINTS, api -> api.searchModuleRepoints(state, moduleKey, page, size));
    }

    /**
     * Streams the module obligations of all merges of the tenant, newest merge first. Those in the states FAILED and
     * PARTIAL are outstanding.
     *
     * @param state only obligations in this state, or null
     * @param moduleKey only obligations of this module, or null
     */
    public Stream<ModuleRepointEntry> streamModuleRepoints(
            @Nullable ModuleRepointState state, @Nullable String moduleKey) {
        return PageSpliterator.stream((number, size) -> {
            ModuleRepointPage page = moduleRepoints(state, moduleKey, number, size);
            return new PageSpliterator.Page<>(
                    page.getItems(), PersonMerges::obligation, page.getSize(), page.getTotalItems());
        });
    }

    /** Entries have no id of their own. */
    private static List<Object> obligation(ModuleRepointEntry entry) {
        return List.of(entry.getPersonMergeId(), entry.getUndo(), entry.getModuleKey());
    }

    /**
     * Retries every module obligation of a merge now, whatever its number of attempts. Idempotent.
     *
     * <p>The modules are moved one after the other before the service responds, which takes as long as the merge of a
     * large chart: give it the same {@link CallOptions#withTimeout time}.
     *
     * @return the obligations after the attempt
     */
    public List<ModuleRepoint> retryModuleRepoints(UUID personMergeId) {
        return repoints.call(Operation.RETRY_MODULE_REPOINTS, api -> api.retryModuleRepoints(personMergeId));
    }

    /**
     * Builds the HL7 v2.5 ADT^A40 messages that announce a merge to other systems. The service does not send them. Send
     * those of several merges oldest first, since the survivor of one may be the loser of a later one. Those of an
     * undone merge have {@code undoneAt} and must not be sent.
     *
     * @return one message per assigning authority that issued identifiers of the same type to both patients; after a
     *     merge of two patients at least that of the numbers which the service assigns
     */
    public List<MergeMessage> messages(UUID personMergeId) {
        return messages.call(Operation.LIST_MERGE_MESSAGES, api -> api.listMergeMessages(personMergeId));
    }
}
