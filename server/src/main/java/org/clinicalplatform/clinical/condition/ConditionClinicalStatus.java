package org.clinicalplatform.clinical.condition;

/** Whether the patient has the condition now. */
public enum ConditionClinicalStatus {
    ACTIVE,
    RECURRENCE,
    RELAPSE,
    INACTIVE,
    REMISSION,
    RESOLVED
}
