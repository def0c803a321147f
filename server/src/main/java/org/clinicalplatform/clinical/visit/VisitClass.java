package org.clinicalplatform.clinical.visit;

/** How the patient attends. */
enum VisitClass {
    AMBULATORY,
    INPATIENT,
    EMERGENCY,
    VIRTUAL
}
