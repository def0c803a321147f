package org.clinicalplatform.demographics.matching;

import org.clinicalplatform.api.model.MatchGrade;

/** A rule that keeps a grade below that of the score; the specification describes each. */
enum GradeCap {
    SEVERAL_DIFFERENCES(MatchGrade.POSSIBLE),
    NAMES_ONLY(MatchGrade.POSSIBLE),
    LITTLE_EVIDENCE(MatchGrade.POSSIBLE),
    SHARED_HOUSEHOLD(MatchGrade.POSSIBLE),
    ONE_DIFFERENCE(MatchGrade.PROBABLE),
    ONE_FACT(MatchGrade.PROBABLE),
    NOTHING_PERSONAL(MatchGrade.PROBABLE),
    POSSIBLE_RELATIVES(MatchGrade.PROBABLE);

    private final MatchGrade highest;

    GradeCap(MatchGrade highest) {
        this.highest = highest;
    }

    /** The highest grade that the rule allows. */
    MatchGrade highest() {
        return highest;
    }
}
