package org.clinicalplatform.demographics.merge;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.LongTransactions;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.request.RequestContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Merges two persons of the caller's tenant: checks, plans, applies and reports, each in a class of its own. */
@Service
class PersonMergeService {
    private static final String READ_PERSONS = "demographic.person.read";

    private final PersonMergeMapper merges;
    private final MergeCheck check;
    private final MergePlanner planner;
    private final MergeSnapshots snapshots;
    private final MergeExecution execution;
    private final MergeReports reports;
    private final MergePropagation modules;
    private final LongTransactions transactions;
    private final MergeSettings settings;
    private final Ids ids;
    private final Clock clock;

    PersonMergeService(
            PersonMergeMapper merges,
            MergeCheck check,
            MergePlanner planner,
            MergeSnapshots snapshots,
            MergeExecution execution,
            MergeReports reports,
            MergePropagation modules,
            LongTransactions transactions,
            MergeSettings settings,
            Ids ids,
            Clock clock) {
        this.merges = merges;
        this.check = check;
        this.planner = planner;
        this.snapshots = snapshots;
        this.execution = execution;
        this.reports = reports;
        this.modules = modules;
        this.transactions = transactions;
        this.settings = settings;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Merges the loser into the survivor, completely or not at all.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant
     * @throws ApiException with 409 for a person who was merged away, with 400 for two patients without
     *     mergeClinicalHistory
     */
    public MergeReport merge(Caller caller, NewPersonMerge merge) {
        UUID tenantId = requireNonNull(caller.tenantId());
        return requireNonNull(transactions.call(settings.statementTimeout(), () -> merge(tenantId, caller, merge)));
    }

    private MergeReport merge(UUID tenantId, Caller caller, NewPersonMerge requested) {
        MergePlan plan = planner.plan(check.lock(tenantId, requested));
        // the precision of the database, since the ledger's time is compared with that of rows
        MergeChange change =
                new MergeChange(ids.next(), clock.instant().truncatedTo(ChronoUnit.MICROS), caller.accountId());
        PersonMerge merge = PersonMerge.of(plan, requested, change);
        merges.insert(merge);
        RequestContext.current().keepCreatedRecord(merge.id());
        snapshots.take(merge.id(), merge.survivorPersonId(), merge.loserPersonId());
        MergeCounts counts = execution.apply(plan, change);
        modules.propagate(merge);
        return reports.save(merge, counts);
    }

    /**
     * The plan of the merge as of now, without the chart of a restricted patient whom the caller may not see, and then
     * without warnings; changes and locks nothing.
     *
     * @throws RecordNotFoundException as {@link #merge}
     * @throws ApiException as {@link #merge}
     */
    public MergePlan preview(Caller caller, NewPersonMerge merge) {
        UUID tenantId = requireNonNull(caller.tenantId());
        return requireNonNull(transactions.callReadOnly(
                settings.statementTimeout(), () -> preview(caller, check.read(tenantId, merge))));
    }

    private MergePlan preview(Caller caller, MergePair pair) {
        Viewer viewer = Viewer.of(caller, clock.instant());
        if (isClosed(viewer, pair.loserPatientId())) {
            return planner.planWithoutChart(pair);
        }
        MergePlan plan = planner.plan(pair);
        return isClosed(viewer, pair.survivorPatientId()) ? plan.withoutWarnings() : plan;
    }

    private boolean isClosed(Viewer viewer, @Nullable UUID patientId) {
        return patientId != null && merges.isClosed(viewer, patientId);
    }

    /** @throws RecordNotFoundException with 404 for a merge that is unknown or of another tenant */
    public MergeReport get(Caller caller, UUID id) {
        return reports.of(Denial.admitAdministrative(
                RecordKind.PERSON_MERGE, merges.find(requireNonNull(caller.tenantId()), id)));
    }

    /**
     * A page of the tenant's merges that match, including undone ones, newest first; with the two persons if the caller
     * may read both.
     */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Page<ListedMerge> page(Caller caller, PersonMergeFilter filter, PageQuery query) {
        UUID tenantId = requireNonNull(caller.tenantId());
        long matching = merges.countOfTenant(tenantId, filter);
        Page<PersonMerge> found = Page.of(query, matching, () -> merges.findOfTenant(tenantId, filter, query));
        return new Page<>(listed(caller, found.items()), query, found.totalItems());
    }

    private List<ListedMerge> listed(Caller caller, List<PersonMerge> found) {
        List<UUID> readable =
                caller.may(READ_PERSONS) ? found.stream().map(PersonMerge::id).toList() : List.of();
        Map<UUID, MergedPersons> persons = snapshots.findOpen(Viewer.of(caller, clock.instant()), readable);
        return found.stream()
                .map(merge -> new ListedMerge(merge, persons.get(merge.id())))
                .toList();
    }
}
