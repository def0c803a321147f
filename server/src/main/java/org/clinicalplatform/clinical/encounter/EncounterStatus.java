package org.clinicalplatform.clinical.encounter;

/** Where an encounter stands. */
public enum EncounterStatus {
    PLANNED,
    ARRIVED,
    TRIAGED,
    IN_PROGRESS,
    ON_LEAVE,
    FINISHED,
    CANCELLED
}
