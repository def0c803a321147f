package org.clinicalplatform.clinical.careplan;

/** Where a care plan stands. */
public enum CarePlanStatus {
    DRAFT,
    ACTIVE,
    ON_HOLD,
    COMPLETED,
    REVOKED
}
