package org.clinicalplatform.clinical.careplan;

/** How binding a care plan is. */
public enum CarePlanIntent {
    PROPOSAL,
    PLAN,
    ORDER,
    OPTION
}
