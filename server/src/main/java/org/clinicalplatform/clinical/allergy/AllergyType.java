package org.clinicalplatform.clinical.allergy;

/** Whether the immune system is at work. */
public enum AllergyType {
    ALLERGY,
    INTOLERANCE
}
