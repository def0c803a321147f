package org.clinicalplatform.demographics.matching;

import java.util.List;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/**
 * The score of two persons.
 *
 * @param bits the sum of the weights
 * @param grade null for a pair below the lowest threshold
 * @param fields the fields that both persons have
 */
record MatchScore(double bits, @Nullable MatchGrade grade, List<FieldComparison> fields) {}
