package org.clinicalplatform.clinical.allergy;

/** Whether the patient is at risk now. */
public enum AllergyClinicalStatus {
    ACTIVE,
    INACTIVE,
    RESOLVED
}
