package org.clinicalplatform.clinical.observation;

/** How far the result can be relied on. */
public enum ObservationStatus {
    REGISTERED,
    PRELIMINARY,
    FINAL,
    AMENDED,
    CORRECTED,
    CANCELLED
}
