package org.clinicalplatform.demographics.merge;

/**
 * The number of the loser's rows in one step.
 *
 * @param moving with relationships that merges voided
 * @param duplicates live ones that the survivor has as well
 */
record StepCount(int position, long moving, long live, long duplicates) {}
