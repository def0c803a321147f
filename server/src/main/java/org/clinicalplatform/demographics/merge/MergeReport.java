package org.clinicalplatform.demographics.merge;

import java.util.List;

/** A merge with its counts and the state of its module re-points. */
record MergeReport(PersonMerge merge, MergeCounts counts, List<ModuleObligation> modules) {}
