package org.clinicalplatform.clinical.allergy;

/** What sort of substance it is. */
public enum AllergyCategory {
    FOOD,
    MEDICATION,
    ENVIRONMENT,
    BIOLOGIC
}
