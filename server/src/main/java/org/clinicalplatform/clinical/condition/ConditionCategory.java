package org.clinicalplatform.clinical.condition;

/** In what list the condition is kept. */
public enum ConditionCategory {
    PROBLEM_LIST_ITEM,
    ENCOUNTER_DIAGNOSIS,
    HEALTH_CONCERN
}
