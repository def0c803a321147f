package org.clinicalplatform.clinical.careplan;

/** Where a goal stands. */
public enum GoalStatus {
    PROPOSED,
    PLANNED,
    ACCEPTED,
    ACTIVE,
    ON_HOLD,
    COMPLETED,
    CANCELLED,
    REJECTED
}
