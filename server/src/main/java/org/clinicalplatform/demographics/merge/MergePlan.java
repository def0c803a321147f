package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.Set;
import org.clinicalplatform.api.model.DemographicField;
import org.clinicalplatform.api.model.MergeWarning;

/**
 * What a merge will do.
 *
 * @param steps only those with at least one row
 * @param counts of all planned tables, including those without rows
 * @param filled fields that the survivor takes from the loser
 * @param chartWithheld whether the tables of the loser's patient are not planned
 * @param warnings what should be put right after the merge
 */
record MergePlan(
        MergePair pair,
        List<MergeStep> steps,
        MergeCounts counts,
        Set<DemographicField> filled,
        boolean chartWithheld,
        List<MergeWarning> warnings) {
    boolean movesRelationships() {
        return steps.stream().anyMatch(step -> step.table().isRelationship());
    }

    MergePlan withoutWarnings() {
        return new MergePlan(pair, steps, counts, filled, chartWithheld, List.of());
    }
}
