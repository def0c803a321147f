package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.Set;
import org.clinicalplatform.api.model.DemographicField;

/**
 * What a merge will do.
 *
 * @param steps only those with at least one row
 * @param counts of all planned tables, including those without rows
 * @param filled fields that the survivor takes from the loser
 * @param chartWithheld whether the tables of the loser's patient are not planned
 */
record MergePlan(
        MergePair pair,
        List<MergeStep> steps,
        MergeCounts counts,
        Set<DemographicField> filled,
        boolean chartWithheld) {}
