package org.clinicalplatform.demographics.merge;

import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.api.model.MergeWarning;
import org.springframework.stereotype.Component;

/** Counts the rows to merge, in one statement over all tables. */
@Component
class MergePlanner {
    private final PersonMergeMapper merges;

    MergePlanner(PersonMergeMapper merges) {
        this.merges = merges;
    }

    MergePlan plan(MergePair pair) {
        return plan(pair, MergeTables.ALL, pair.isOfTwoPatients() ? merges.findWarnings(pair) : List.of(), false);
    }

    /**
     * The part of the plan that reveals nothing about the chart of the loser's patient. That chart is not counted at
     * all, so the time does not depend on its size.
     */
    MergePlan planWithoutChart(MergePair pair) {
        return plan(pair, MergeTables.OF_PERSONS, List.of(), true);
    }

    private MergePlan plan(
            MergePair pair, List<MergeTable> tables, List<MergeWarning> warnings, boolean chartWithheld) {
        List<MergeStep> all =
                tables.stream().map(table -> MergeStep.of(table, pair)).toList();
        MergeCounts.Sum sum = new MergeCounts.Sum(tables);
        List<MergeStep> steps = new ArrayList<>();
        for (StepCount count : merges.count(all)) {
            MergeStep step = all.get(count.position());
            sum.add(step.table().key(), count.live() - count.duplicates(), count.duplicates());
            if (count.moving() > 0 && step.survivorId() != null) {
                steps.add(step.withDuplicates(count.duplicates() > 0));
            }
        }
        return new MergePlan(
                pair, steps, sum.counts(), pair.survivor().takenFrom(pair.loser()), chartWithheld, warnings);
    }
}
