package org.clinicalplatform.demographics.matching;

import java.util.List;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/**
 * How two persons compare.
 *
 * @param bits the sum of the weights
 * @param grade null when they are too unlike to be one
 * @param fields those that both have, in their order
 */
record MatchScore(double bits, @Nullable MatchGrade grade, List<FieldComparison> fields) {}
