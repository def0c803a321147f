package org.clinicalplatform.demographics.matching;

/**
 * How one field of two persons compares.
 *
 * @param agreement how far it agrees
 * @param weight what that says for one person, or below zero against it, in bits
 */
record FieldComparison(MatchField field, Agreement agreement, double weight) {}
