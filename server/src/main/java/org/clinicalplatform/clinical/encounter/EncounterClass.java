package org.clinicalplatform.clinical.encounter;

/** How the patient is seen. */
public enum EncounterClass {
    AMBULATORY,
    INPATIENT,
    EMERGENCY,
    HOME_HEALTH,
    VIRTUAL
}
