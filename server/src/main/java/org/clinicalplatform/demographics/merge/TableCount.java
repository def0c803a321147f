package org.clinicalplatform.demographics.merge;

/** What a merge did to one table of the report. */
record TableCount(String tableKey, long moved, long deduplicated) {}
