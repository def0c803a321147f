package org.clinicalplatform.client;

import java.time.Instant;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.DuplicatePairsApi;
import org.clinicalplatform.client.generated.model.DuplicatePair;
import org.clinicalplatform.client.generated.model.DuplicatePairAssignment;
import org.clinicalplatform.client.generated.model.DuplicatePairDeferral;
import org.clinicalplatform.client.generated.model.DuplicatePairDismissal;
import org.clinicalplatform.client.generated.model.DuplicatePairPage;
import org.clinicalplatform.client.generated.model.DuplicatePairReopening;
import org.jspecify.annotations.Nullable;

/**
 * The work list of the tenant's possible duplicates. Each decision needs the version of the pair that was read, and
 * returns the pair with its new version. {@link PersonMerges} merges the two.
 */
public final class DuplicatePairs {
    private final Calls<DuplicatePairsApi> calls;

    DuplicatePairs(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, DuplicatePairsApi::new);
    }

    /**
     * Reads one page of the pairs, most likely first.
     *
     * @throws InvalidRequestException if page or size is out of range
     * @throws IllegalArgumentException if state or grade was read from a newer service and is unknown to this client
     */
    public DuplicatePairPage page(DuplicatePairFilter filter, int page, int size) {
        return calls.call(
                Operation.LIST_DUPLICATE_PAIRS,
                api -> api.listDuplicatePairs(
                        filter.state(),
                        filter.lowestGrade(),
                        filter.facilityId(),
                        filter.assigneeUserAccountId(),
                        filter.assigned(),
                        page,
                        size));
    }

    /**
     * Streams the pairs, most likely first. You can decide on them while you read: pairs that leave the filter
     * meanwhile do not make the stream skip others. A pair whose score changes meanwhile may be skipped. A merge
     * removes the other pairs of the merged person: a decision about one that was read before throws a
     * {@link RecordNotAvailableException}, and its merge a {@link ConflictException}. The stream ends after the first
     * 101,000 pairs of the filter: filter by state, grade or facility if there are more.
     */
    public Stream<DuplicatePair> stream(DuplicatePairFilter filter) {
        return PageSpliterator.stream((number, size) -> {
            DuplicatePairPage page = page(filter, number, size);
            return new PageSpliterator.Page<>(
                    page.getItems(), DuplicatePair::getId, page.getSize(), page.getTotalItems());
        });
    }

    /**
     * Reads a pair.
     *
     * @throws RecordNotAvailableException if no such pair is listed in the tenant
     */
    public DuplicatePair get(UUID duplicatePairId) {
        return calls.call(Operation.GET_DUPLICATE_PAIR, api -> api.getDuplicatePair(duplicatePairId));
    }

    /**
     * Decides that the two are different persons.
     *
     * @param reason the evidence
     * @throws RecordNotAvailableException as {@link #get}
     * @throws ConflictException if the pair has changed since it was read, or was merged
     * @throws InvalidRequestException if the reason is blank or too long
     */
    public DuplicatePair dismiss(UUID duplicatePairId, long version, String reason) {
        return calls.call(
                Operation.DISMISS_DUPLICATE_PAIR,
                api -> api.dismissDuplicatePair(
                        duplicatePairId,
                        new DuplicatePairDismissal().version(version).reason(reason)));
    }

    /**
     * Defers the pair.
     *
     * @param until when it is open again, in the future
     * @throws RecordNotAvailableException as {@link #dismiss}
     * @throws ConflictException as {@link #dismiss}
     * @throws InvalidRequestException if the time has passed
     */
    public DuplicatePair defer(UUID duplicatePairId, long version, Instant until) {
        return calls.call(
                Operation.DEFER_DUPLICATE_PAIR,
                api -> api.deferDuplicatePair(
                        duplicatePairId,
                        new DuplicatePairDeferral().version(version).until(until)));
    }

    /**
     * Assigns the pair.
     *
     * @param userAccountId an account of the tenant; null for nobody
     * @throws RecordNotAvailableException as {@link #dismiss}
     * @throws ConflictException as {@link #dismiss}
     * @throws InvalidRequestException if the tenant has no such active account
     */
    public DuplicatePair assign(UUID duplicatePairId, long version, @Nullable UUID userAccountId) {
        return calls.call(
                Operation.ASSIGN_DUPLICATE_PAIR,
                api -> api.assignDuplicatePair(
                        duplicatePairId,
                        new DuplicatePairAssignment().version(version).assigneeUserAccountId(userAccountId)));
    }

    /**
     * Takes back a dismissal or deferral.
     *
     * @throws RecordNotAvailableException as {@link #dismiss}
     * @throws ConflictException as {@link #dismiss}
     */
    public DuplicatePair reopen(UUID duplicatePairId, long version) {
        return calls.call(
                Operation.REOPEN_DUPLICATE_PAIR,
                api -> api.reopenDuplicatePair(duplicatePairId, new DuplicatePairReopening().version(version)));
    }
}
