package org.clinicalplatform.demographics.merge;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.LongTransactions;
import org.springframework.stereotype.Service;

/** Takes merges apart again. Thread-safe. */
@Service
class MergeUndoService {
    private final PersonMergeMapper merges;
    private final UndoMapper undos;
    private final UndoCheck check;
    private final UndoExecution execution;
    private final MergeReports reports;
    private final Modules modules;
    private final LongTransactions transactions;
    private final MergeSettings settings;
    private final Clock clock;

    MergeUndoService(
            PersonMergeMapper merges,
            UndoMapper undos,
            UndoCheck check,
            UndoExecution execution,
            MergeReports reports,
            Modules modules,
            LongTransactions transactions,
            MergeSettings settings,
            Clock clock) {
        this.merges = merges;
        this.undos = undos;
        this.check = check;
        this.execution = execution;
        this.reports = reports;
        this.modules = modules;
        this.transactions = transactions;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * What keeps the merge from being undone at this moment; empty when nothing does.
     *
     * @throws RecordNotFoundException with 404 for a merge that is unknown or of another tenant
     */
    public List<UndoBlocker> blockers(Caller caller, UUID id) {
        return requireNonNull(
                transactions.callReadOnly(settings.statementTimeout(), () -> check.blockers(find(caller, id))));
    }

    /**
     * Gives both persons back what was theirs, all of it or nothing.
     *
     * @throws RecordNotFoundException with 404 for a merge that is unknown or of another tenant
     * @throws ApiException with 409 when something keeps it from being undone
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
        execution.apply(merge, change);
        modules.giveBack(merge);
        PersonMerge undone = merge.undone(new PersonMerge.Undo(change.at(), change.by(), reason));
        undos.markUndone(undone);
        return reports.of(undone);
    }

    /**
     * Persons before patients, and the live before those merged away, in the order in which merges take them.
     *
     * @return whether the survivor is live
     */
    private boolean lockBoth(PersonMerge merge) {
        if (undos.lockSurvivor(merge) == null) {
            return false;
        }
        undos.lockLoser(merge);
        undos.lockPatients(merge);
        return true;
    }

    private PersonMerge find(Caller caller, UUID id) {
        return Denial.admitAdministrative(RecordKind.PERSON_MERGE, merges.find(requireNonNull(caller.tenantId()), id));
    }
}
