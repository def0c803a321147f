package org.clinicalplatform.clinical.allergy;

/** How much harm a further exposure can do. */
public enum AllergyCriticality {
    LOW,
    HIGH,
    UNABLE_TO_ASSESS
}
