package org.clinicalplatform.demographics.matching;

import org.clinicalplatform.api.model.MatchAgreement;

/**
 * How one field of two persons compares.
 *
 * @param agreement how far it agrees
 * @param weight what that says for one person, or below zero against it, in bits
 */
record FieldComparison(MatchField field, MatchAgreement agreement, double weight) {}
