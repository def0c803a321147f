package org.clinicalplatform.demographics.matching;

import org.clinicalplatform.api.model.MatchGrade;

/**
 * The scores from which on a pair has a grade, in bits.
 *
 * @param certain for {@link MatchGrade#CERTAIN}
 * @param probable for {@link MatchGrade#PROBABLE}, at most {@code certain}
 * @param possible for {@link MatchGrade#POSSIBLE}, at most {@code probable}; a pair below it is no candidate
 */
record MatchThresholds(double certain, double probable, double possible) {
    MatchThresholds {
        if (!(possible <= probable && probable <= certain)) {
            throw new IllegalArgumentException("possible, probable and certain must rise in this order, and are "
                    + possible + ", " + probable + " and " + certain);
        }
    }
}
