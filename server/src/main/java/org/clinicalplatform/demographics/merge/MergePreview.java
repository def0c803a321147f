package org.clinicalplatform.demographics.merge;

/** What a merge would do. */
record MergePreview(NewPersonMerge merge, MergePlan plan) {}
