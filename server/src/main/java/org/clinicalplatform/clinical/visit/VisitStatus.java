package org.clinicalplatform.clinical.visit;

/** Where a visit stands. */
public enum VisitStatus {
    PLANNED,
    IN_PROGRESS,
    ENDED,
    CANCELLED
}
