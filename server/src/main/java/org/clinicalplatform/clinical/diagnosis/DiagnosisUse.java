package org.clinicalplatform.clinical.diagnosis;

/** What the diagnosis is used for. */
public enum DiagnosisUse {
    ADMISSION,
    DISCHARGE,
    BILLING
}
