package org.clinicalplatform.demographics.merge;

import java.util.List;

/** A merge with all that is to be told of it. */
record MergeReport(PersonMerge merge, MergeCounts counts, List<ModuleObligation> modules) {}
