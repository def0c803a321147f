package org.clinicalplatform.clinical.encounter;

/** How soon the patient had to be seen. */
public enum EncounterPriority {
    ELECTIVE,
    ROUTINE,
    URGENT,
    EMERGENCY
}
