package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.springframework.stereotype.Component;

/** Takes a merge back, line by line of its ledger. Needs the locks of its transaction. Thread-safe. */
@Component
class UndoExecution {
    private final UndoMapper undos;

    UndoExecution(UndoMapper undos) {
        this.undos = undos;
    }

    /** @throws ApiException with 409 when a row was changed while it was asked whether one was */
    void apply(PersonMerge merge, MergeChange change) {
        List<LedgerEntry> entries = undos.entries(merge.id());
        for (MergeTable table : MergeTables.ALL) {
            giveBack(merge, table, entries, change);
        }
        undos.revivePerson(merge, change);
        undos.forwardPersonsBack(merge, change);
        if (merge.isOfTwoPatients()) {
            part(merge, change);
        } else if (merge.movedThePatient()) {
            undos.givePatientBack(merge, change);
        }
        if (!merge.filledFields().isEmpty()) {
            undos.emptyGaps(merge, change);
        }
        undos.restamp(merge, change);
    }

    private void giveBack(PersonMerge merge, MergeTable table, List<LedgerEntry> entries, MergeChange change) {
        for (LedgerEntry entry : entries) {
            if (entry.isOf(table)) {
                requireAll(
                        entry,
                        switch (entry.action()) {
                            case MOVED -> undos.giveBack(table, owner(merge, table), change);
                            case VOIDED -> undos.unvoid(table, change);
                            default -> entry.rows();
                        });
            }
        }
    }

    private void part(PersonMerge merge, MergeChange change) {
        undos.revivePatient(merge, change);
        undos.forwardPatientsBack(merge, change);
        undos.partFacilities(merge);
        undos.unrestrict(change);
        undos.resumeGrants(merge.id());
    }

    private static UUID owner(PersonMerge merge, MergeTable table) {
        UUID patientId = merge.loserPatientId();
        return table.owner() == MergeTable.Owner.PATIENT && patientId != null ? patientId : merge.loserPersonId();
    }

    private static void requireAll(LedgerEntry entry, long rows) {
        if (rows != entry.rows()) {
            throw new ApiException(ErrorCode.MERGE_NOT_REVERSIBLE);
        }
    }
}
