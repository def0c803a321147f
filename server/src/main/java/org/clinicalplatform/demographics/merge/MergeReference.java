package org.clinicalplatform.demographics.merge;

/**
 * A column by which a row of a chart refers to another row of the same chart.
 *
 * @param table where the column is
 * @param column which
 * @param referred the table of the other row
 */
record MergeReference(String table, String column, String referred) {}
