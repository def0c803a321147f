package org.clinicalplatform.clinical.condition;

/** How sure it is that the patient has the condition. */
public enum ConditionVerificationStatus {
    UNCONFIRMED,
    PROVISIONAL,
    DIFFERENTIAL,
    CONFIRMED,
    REFUTED
}
