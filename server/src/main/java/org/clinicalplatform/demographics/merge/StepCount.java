package org.clinicalplatform.demographics.merge;

/** The number of the loser's live rows in one step, and of those among them that the survivor has as well. */
record StepCount(int position, long live, long duplicates) {}
