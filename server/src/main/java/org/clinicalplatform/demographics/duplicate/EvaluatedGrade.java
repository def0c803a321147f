package org.clinicalplatform.demographics.duplicate;

import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/**
 * The result of a comparison as it is stored with the pair.
 *
 * @param grade null if the two are not alike, or less than is listed and they are not dismissed
 * @param score null without a grade
 * @param listed whether pairs of the grade are listed
 */
record EvaluatedGrade(@Nullable MatchGrade grade, @Nullable Double score, boolean listed) {}
