package org.clinicalplatform.demographics.matching;

import org.clinicalplatform.api.model.MatchAgreement;

/**
 * The agreement of two persons in one field; {@code weight} is its evidence for a match in bits, negative against it.
 */
record FieldComparison(MatchField field, MatchAgreement agreement, double weight) {}
