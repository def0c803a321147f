package org.clinicalplatform.clinical.placement;

/** Where a placement stands. */
public enum EncounterLocationStatus {
    PLANNED,
    ACTIVE,
    COMPLETED
}
