package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.Set;

/**
 * What a merge would do, found out without doing any of it.
 *
 * @param steps with at least one row
 * @param counts of all tables, also of those without a row
 * @param filled fields that the survivor takes from the loser
 */
record MergePlan(MergePair pair, List<Step> steps, MergeCounts counts, Set<DemographicField> filled) {

    /**
     * What there is to do in one table.
     *
     * @param hasDuplicates whether the survivor has some of the rows as well
     */
    record Step(MergeStep rows, boolean hasDuplicates) {}
}
