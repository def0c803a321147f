package org.clinicalplatform.clinical.diagnosis;

/** How sure the diagnosis is. */
public enum DiagnosisCertainty {
    PROVISIONAL,
    CONFIRMED
}
