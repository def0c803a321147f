package org.clinicalplatform.demographics.merge;

/** The numbers of a merge for one table of the report. */
record TableCount(String tableKey, long moved, long deduplicated) {}
