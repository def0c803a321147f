package org.clinicalplatform.clinical.careplan;

/** Where an activity stands. */
public enum ActivityStatus {
    NOT_STARTED,
    SCHEDULED,
    IN_PROGRESS,
    ON_HOLD,
    COMPLETED,
    CANCELLED,
    STOPPED
}
