package org.clinicalplatform.clinical.condition;

/** How severe the condition is. */
public enum ConditionSeverity {
    MILD,
    MODERATE,
    SEVERE
}
