package org.clinicalplatform.demographics.merge;

/**
 * How many live rows of the loser one step finds.
 *
 * @param position of the step among all
 * @param live all of them
 * @param duplicates those that the survivor has as well
 */
record StepCount(int position, long live, long duplicates) {}
