package org.clinicalplatform.demographics.matching;

/** How sure it is that two persons are one, the surest first. */
enum MatchGrade {
    CERTAIN,
    PROBABLE,
    POSSIBLE
}
