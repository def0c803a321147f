package org.clinicalplatform.demographics.duplicate;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.clinicalplatform.api.model.DuplicatePairState;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.OptimisticLock;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Lists the possible duplicates of the caller's tenant and records decisions on them. A decision requires the version
 * that the caller has read: of two at once, one is made.
 */
@Service
class DuplicatePairService {
    /** Counting all pairs would take longer the larger the registry is; nobody works through so many at once. */
    static final long MAX_COUNTED = 1_000;

    /**
     * At most so many of a facility have their pairs looked up; a larger one has pairs among the first of the tenant.
     */
    private static final int FEW_PATIENTS = 10_000;

    /** As {@link #FEW_PATIENTS}, where there are pairs of merged persons to go through, which become ever more. */
    private static final int FEW_PATIENTS_AMONG_MERGED = 50_000;

    private final DuplicatePairMapper pairs;
    private final PairDisclosure disclosure;
    private final Clock clock;

    DuplicatePairService(DuplicatePairMapper pairs, PairDisclosure disclosure, Clock clock) {
        this.pairs = pairs;
        this.disclosure = disclosure;
        this.clock = clock;
    }

    /**
     * A page of the pairs, most likely first; of those from its beginning on, at most {@value #MAX_COUNTED} are
     * counted.
     */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Page<ListedPair> page(Caller caller, DuplicatePairFilter requested, PageQuery query) {
        Viewer viewer = viewer(caller);
        DuplicatePairFilter filter = planned(viewer, requested);
        if (filter == null) {
            return new Page<>(List.of(), query, 0);
        }
        long counted = pairs.count(viewer, filter, query.countedTo(MAX_COUNTED));
        Page<DuplicatePair> found = Page.of(query, counted, () -> pairs.search(viewer, filter, query));
        List<ListedPair> listed = disclosure.listed(caller, viewer, found.items());
        return new Page<>(listed, query, found.totalItems());
    }

    /** Null for a facility that is not of the tenant: the time must not tell how many patients another one has. */
    private @Nullable DuplicatePairFilter planned(Viewer viewer, DuplicatePairFilter filter) {
        if (filter.facilityId() == null) {
            return filter;
        }
        pairs.planAnew();
        boolean amongMerged = filter.state() == null || filter.state() == DuplicatePairState.MERGED;
        int few = amongMerged ? FEW_PATIENTS_AMONG_MERGED : FEW_PATIENTS;
        Boolean more = pairs.hasMorePatients(viewer, filter.facilityId(), few);
        if (more == null) {
            return null;
        }
        return more ? filter : filter.forFewPatients();
    }

    /** @throws RecordNotFoundException with 404 for a pair that is unknown, not listed any more or of another tenant */
    @Transactional(readOnly = true)
    public ListedPair get(Caller caller, UUID id) {
        Viewer viewer = viewer(caller);
        return disclosure.listed(
                caller, viewer, Denial.admitAdministrative(RecordKind.DUPLICATE_PAIR, pairs.find(viewer, id)));
    }

    /**
     * Decides that the two are different; they are no longer candidates of each other.
     *
     * @throws RecordNotFoundException as {@link #get}
     * @throws ApiException with 409 for another version, or if the two have been merged
     */
    @Transactional
    public ListedPair dismiss(Caller caller, UUID id, long version, String reason) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        return decide(caller, id, version, pair -> {
            DuplicatePair dismissed = pair.dismissed(now, caller.accountId(), reason);
            pairs.insertDismissal(dismissed);
            return dismissed;
        });
    }

    /**
     * Defers the pair.
     *
     * @throws RecordNotFoundException as {@link #dismiss}
     * @throws ApiException as {@link #dismiss}
     */
    @Transactional
    public ListedPair defer(Caller caller, UUID id, long version, Instant until) {
        return decide(caller, id, version, pair -> {
            takeBackDismissal(pair);
            return pair.deferred(until);
        });
    }

    /**
     * Takes back the dismissal or deferral. A pair that is open stays as it is.
     *
     * @throws RecordNotFoundException as {@link #dismiss}
     * @throws ApiException as {@link #dismiss}
     */
    @Transactional
    public ListedPair reopen(Caller caller, UUID id, long version) {
        Viewer viewer = viewer(caller);
        DuplicatePair pair = requireCurrent(admitForWrite(viewer, id), version);
        if (pair.state() == DuplicatePairState.OPEN) {
            return disclosure.listed(caller, viewer, pair);
        }
        takeBackDismissal(pair);
        return updated(caller, viewer, pair.reopened());
    }

    /** A dismissed pair may have a grade that is not listed, so the two are compared again. */
    private void takeBackDismissal(DuplicatePair pair) {
        pairs.removeDismissals(pair.key());
        if (pair.state() == DuplicatePairState.DISMISSED) {
            pairs.mark(pair.tenantId(), pair.firstPersonId());
        }
    }

    /**
     * Assigns the pair.
     *
     * @param accountId null for nobody
     * @throws RecordNotFoundException as {@link #dismiss}, and with 400 for an account that is unknown, inactive or of
     *     another tenant
     * @throws ApiException as {@link #dismiss}
     */
    @Transactional
    public ListedPair assign(Caller caller, UUID id, long version, @Nullable UUID accountId) {
        Viewer viewer = viewer(caller);
        DuplicatePair pair = admitForWrite(viewer, id);
        // a reference is refused before the state of the record, as in every update
        UUID assignee = assignee(pair.tenantId(), accountId);
        DuplicatePair assigned = requireCurrent(pair, version).assigned(assignee);
        OptimisticLock.requireUpdated(pairs.assign(assigned));
        return disclosure.listed(caller, viewer, assigned);
    }

    private @Nullable UUID assignee(UUID tenantId, @Nullable UUID accountId) {
        return accountId == null
                ? null
                : Denial.admitReferred(RecordKind.USER_ACCOUNT, accountId, pairs.findAssignee(tenantId, accountId));
    }

    private ListedPair decide(Caller caller, UUID id, long version, UnaryOperator<DuplicatePair> decision) {
        Viewer viewer = viewer(caller);
        return updated(caller, viewer, decision.apply(requireCurrent(admitForWrite(viewer, id), version)));
    }

    private ListedPair updated(Caller caller, Viewer viewer, DuplicatePair changed) {
        OptimisticLock.requireUpdated(pairs.update(changed));
        return disclosure.listed(caller, viewer, changed);
    }

    private static DuplicatePair requireCurrent(DuplicatePair pair, long version) {
        if (pair.state() == DuplicatePairState.MERGED) {
            throw new ApiException(ErrorCode.PERSON_ALREADY_MERGED);
        }
        if (pair.version() != version) {
            throw new ApiException(ErrorCode.VERSION_CONFLICT);
        }
        return pair;
    }

    private DuplicatePair admitForWrite(Viewer viewer, UUID id) {
        return Denial.admitAdministrative(RecordKind.DUPLICATE_PAIR, pairs.lock(viewer, id));
    }

    private Viewer viewer(Caller caller) {
        requireNonNull(caller.tenantId());
        return Viewer.of(caller, clock.instant());
    }
}
