package org.clinicalplatform.clinical.encounterlocation;

/** Where a placement stands. */
public enum EncounterLocationStatus {
    PLANNED,
    ACTIVE,
    COMPLETED
}
