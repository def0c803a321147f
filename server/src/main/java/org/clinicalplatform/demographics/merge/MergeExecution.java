package org.clinicalplatform.demographics.merge;

import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Carries a plan out: some statements for each table that has rows, however many they are, and each change of a row in
 * the ledger by the statement that makes it. Needs the locks of {@link MergeCheck} and its transaction. Thread-safe.
 */
@Component
class MergeExecution {
    private final PersonMergeMapper merges;

    MergeExecution(PersonMergeMapper merges) {
        this.merges = merges;
    }

    /** @return what was done, table by table */
    MergeCounts apply(MergePlan plan, MergeChange change) {
        MergePair pair = plan.pair();
        seal(pair.loser().id());
        MergeCounts counts = moveRows(plan, change);
        if (pair.survivorPatientId() != null && pair.loserPatientId() != null) {
            retirePatient(pair.loserPatientId(), pair.survivorPatientId(), change);
        } else if (pair.loserPatientId() != null) {
            merges.movePatient(pair.loserPatientId(), pair.survivor().id(), change);
        }
        if (!plan.filled().isEmpty()) {
            merges.fillGaps(pair.survivor().id(), pair.loser().id(), change);
        }
        merges.retirePerson(pair.loser().id(), pair.survivor().id(), change);
        merges.forwardPersons(pair.loser().id(), pair.survivor().id(), change);
        return counts;
    }

    /**
     * The rows of those who were merged into the loser move on with his. An undo of those merges will see of each row
     * when it changed last, which is now; so what had changed before now is kept.
     */
    private void seal(UUID loserPersonId) {
        for (String table : merges.tablesMovedTo(loserPersonId)) {
            merges.seal(loserPersonId, table);
        }
    }

    private MergeCounts moveRows(MergePlan plan, MergeChange change) {
        MergeCounts.Sum sum = new MergeCounts.Sum();
        for (MergePlan.Step step : plan.steps()) {
            MergeStep rows = step.rows();
            long voided = step.hasDuplicates() ? merges.voidDuplicates(rows, change) : 0;
            if (rows.table().preferred()) {
                merges.rememberPreferred(rows, change);
            }
            sum.add(rows.table().key(), merges.move(rows, change), voided);
        }
        return plan.pair().movesThePatient() ? withWhatHangsOn(plan, sum) : sum.counts();
    }

    /** No row of a chart is touched when its patient goes over; all the same they are the survivor's from then on. */
    private static MergeCounts withWhatHangsOn(MergePlan plan, MergeCounts.Sum sum) {
        MergeTables.OF_PATIENTS.forEach(
                table -> sum.add(table.key(), plan.counts().moved().getOrDefault(table.key(), 0L), 0));
        return sum.counts();
    }

    private void retirePatient(UUID loserPatientId, UUID survivorPatientId, MergeChange change) {
        merges.uniteFacilities(loserPatientId, survivorPatientId, change);
        merges.restrict(loserPatientId, survivorPatientId, change);
        merges.endGrants(loserPatientId, change);
        merges.retirePatient(loserPatientId, survivorPatientId, change);
        merges.forwardPatients(loserPatientId, survivorPatientId, change);
    }
}
