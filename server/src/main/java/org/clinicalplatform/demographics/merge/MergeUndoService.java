package org.clinicalplatform.demographics.merge;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.LongTransactions;
import org.springframework.stereotype.Service;

/** Undoes merges. */
@Service
class MergeUndoService {
    private final PersonMergeMapper merges;
    private final UndoMapper undos;
    private final MergeLocks locks;
    private final UndoCheck check;
    private final UndoExecution execution;
    private final MergeReports reports;
    private final MergePropagation modules;
    private final LongTransactions transactions;
    private final MergeSettings settings;
    private final Clock clock;

    MergeUndoService(
            PersonMergeMapper merges,
            UndoMapper undos,
            MergeLocks locks,
            UndoCheck check,
            UndoExecution execution,
            MergeReports reports,
            MergePropagation modules,
            LongTransactions transactions,
            MergeSettings settings,
            Clock clock) {
        this.merges = merges;
        this.undos = undos;
        this.locks = locks;
        this.check = check;
        this.execution = execution;
        this.reports = reports;
        this.modules = modules;
        this.transactions = transactions;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * What prevents the undo of the merge as of now. A check can be repeated at will, so the chart of a restricted
     * patient whom the caller may not see is left out: the blockers would reveal what is recorded there.
     *
     * @throws RecordNotFoundException with 404 for a merge that is unknown or of another tenant
     */
    public UndoBlockers blockers(Caller caller, UUID id) {
        return requireNonNull(transactions.callReadOnly(settings.statementTimeout(), () -> {
            PersonMerge merge = find(caller, id);
            UndoBlockers blockers = check.blockers(merge);
            return isChartClosed(caller, merge) ? blockers.withoutChart() : blockers;
        }));
    }

    /**
     * What an undo of the merge would leave with the survivor as of now, without a chart that the caller may not see.
     *
     * @throws RecordNotFoundException as {@link #blockers}
     */
    public StayingData staying(Caller caller, UUID id) {
        return requireNonNull(transactions.callReadOnly(settings.statementTimeout(), () -> {
            PersonMerge merge = find(caller, id);
            return check.staying(merge, isChartClosed(caller, merge));
        }));
    }

    private boolean isChartClosed(Caller caller, PersonMerge merge) {
        return undos.isChartClosed(Viewer.of(caller, clock.instant()), merge);
    }

    /**
     * Returns to both persons what they had before the merge, completely or not at all.
     *
     * @throws RecordNotFoundException with 404 for a merge that is unknown or of another tenant
     * @throws ApiException with 409 if anything prevents the undo
     */
    public MergeReport undo(Caller caller, UUID id, String reason) {
        return requireNonNull(transactions.call(settings.statementTimeout(), () -> undoWithin(caller, id, reason)));
    }

    private MergeReport undoWithin(Caller caller, UUID id, String reason) {
        PersonMerge merge =
                Denial.admitAdministrative(RecordKind.PERSON_MERGE, undos.lock(requireNonNull(caller.tenantId()), id));
        if (!lockBoth(merge) || !check.blockers(merge).isEmpty()) {
            throw new ApiException(ErrorCode.MERGE_NOT_REVERSIBLE);
        }
        MergeChange change =
                new MergeChange(merge.id(), clock.instant().truncatedTo(ChronoUnit.MICROS), caller.accountId());
        StayingData staying = check.staying(merge, isChartClosed(caller, merge));
        execution.apply(merge, change);
        modules.propagateUndo(merge);
        PersonMerge undone = merge.undone(new PersonMerge.Undo(change.at(), change.by(), reason));
        undos.markUndone(undone);
        return reports.of(undone).withStaying(staying);
    }

    /**
     * Locks persons before patients, as merges do.
     *
     * @return whether the survivor is live
     */
    private boolean lockBoth(PersonMerge merge) {
        locks.lock(merge.tenantId(), List.of(merge.survivorPersonId(), merge.loserPersonId()));
        undos.lockPatients(merge);
        return undos.isSurvivorLive(merge);
    }

    private PersonMerge find(Caller caller, UUID id) {
        return Denial.admitAdministrative(RecordKind.PERSON_MERGE, merges.find(requireNonNull(caller.tenantId()), id));
    }
}
