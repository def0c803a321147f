package org.clinicalplatform.demographics.merge;

import java.util.List;

/**
 * A merge with its counts and the state of its module re-points.
 *
 * @param staying what its undo has just left with the survivor; nothing at other times
 */
record MergeReport(PersonMerge merge, MergeCounts counts, List<ModuleObligation> modules, StayingData staying) {
    MergeReport(PersonMerge merge, MergeCounts counts, List<ModuleObligation> modules) {
        this(merge, counts, modules, StayingData.NONE);
    }

    MergeReport withStaying(StayingData left) {
        return new MergeReport(merge, counts, modules, left);
    }
}
