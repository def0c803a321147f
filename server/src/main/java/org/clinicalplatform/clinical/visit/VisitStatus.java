package org.clinicalplatform.clinical.visit;

/** Where a visit stands. */
enum VisitStatus {
    PLANNED,
    IN_PROGRESS,
    ENDED,
    CANCELLED
}
