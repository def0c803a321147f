package org.clinicalplatform.clinical.visit;

/** How the patient attends. */
public enum VisitClass {
    AMBULATORY,
    INPATIENT,
    EMERGENCY,
    VIRTUAL
}
