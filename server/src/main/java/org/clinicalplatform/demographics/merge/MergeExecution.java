package org.clinicalplatform.demographics.merge;

import org.springframework.stereotype.Component;

/**
 * Applies a plan with a fixed number of statements for each table that has rows. Each statement that changes rows also
 * writes them to the ledger. Needs the locks of {@link MergeCheck} and its transaction.
 */
@Component
class MergeExecution {
    private final PersonMergeMapper merges;
    private final MergedRelationshipMapper relationships;

    MergeExecution(PersonMergeMapper merges, MergedRelationshipMapper relationships) {
        this.merges = merges;
        this.relationships = relationships;
    }

    /** Returns the number of moved and voided rows of each table. */
    MergeCounts apply(MergePlan plan, MergeChange change) {
        MergePair pair = plan.pair();
        sealEarlierMerges(plan);
        MergeCounts counts = moveRows(plan, change);
        if (pair.isOfTwoPatients()) {
            retirePatient(pair, change);
        } else if (pair.movesPatient()) {
            merges.movePatient(pair, change);
            merges.recordChart(pair, MergeTables.OF_PATIENTS, change);
        }
        if (!plan.filled().isEmpty()) {
            merges.fillFields(change);
        }
        merges.retirePerson(pair, change);
        merges.forwardPersons(pair, change);
        return counts;
    }

    /**
     * This merge moves the rows of earlier merges into the loser, and of merges at the other ends of the loser's
     * relationships, and sets their time of change. So it first records in the ledgers of those merges which rows were
     * changed since, which their undo has to know.
     */
    private void sealEarlierMerges(MergePlan plan) {
        for (String table : merges.findTablesMovedToLoser(plan.pair())) {
            if (!MergeTables.isOfRelationships(table)) {
                merges.seal(plan.pair(), table);
            }
        }
        if (plan.movesRelationships()) {
            relationships.seal(plan.pair().loser().id());
        }
    }

    private MergeCounts moveRows(MergePlan plan, MergeChange change) {
        MergeCounts.Sum sum = new MergeCounts.Sum(MergeTables.ALL);
        for (MergeStep step : plan.steps()) {
            long voided = step.hasDuplicates() ? merges.voidDuplicates(step, change) : 0;
            if (step.table().preferred()) {
                merges.recordPreferred(step, change);
            }
            if (step.keepsPreferred()) {
                merges.yieldPreferred(step, change);
            }
            sum.add(step.table().key(), merges.move(step, change), voided);
        }
        if (plan.pair().movesPatient()) {
            // no row of the chart changes, but all of them are the survivor's from now on
            MergeTables.OF_PATIENTS.forEach(
                    table -> sum.add(table.key(), plan.counts().moved().getOrDefault(table.key(), 0L), 0));
        }
        return sum.counts();
    }

    private void retirePatient(MergePair pair, MergeChange change) {
        merges.uniteFacilities(pair, change);
        merges.restrict(pair, change);
        merges.endGrants(pair, change);
        merges.retirePatient(pair, change);
        merges.forwardPatients(pair, change);
    }
}
