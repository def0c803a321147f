package org.clinicalplatform.demographics.matching;

import java.util.UUID;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/**
 * How likely a person is the same as another.
 *
 * @param personId the other person
 * @param grade null below the lowest threshold
 * @param bits the evidence; 0 without a grade
 */
public record PairScore(UUID personId, @Nullable MatchGrade grade, double bits) {}
