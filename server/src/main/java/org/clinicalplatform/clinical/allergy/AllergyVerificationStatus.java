package org.clinicalplatform.clinical.allergy;

/** How sure the allergy is. */
public enum AllergyVerificationStatus {
    UNCONFIRMED,
    PRESUMED,
    CONFIRMED,
    REFUTED
}
