package org.clinicalplatform.client;

import java.util.List;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.MatchCandidatesApi;
import org.clinicalplatform.client.generated.model.MatchCandidate;
import org.clinicalplatform.client.generated.model.MatchDismissal;

/**
 * Two persons that turn out to be one.
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
}
