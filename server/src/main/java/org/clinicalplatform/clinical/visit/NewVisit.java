package org.clinicalplatform.clinical.visit;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.VisitClass;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.Coding;
import org.jspecify.annotations.Nullable;

/**
 * A visit to be opened.
 *
 * @param startedAt null for now
 */
record NewVisit(
        UUID patientId,
        Coding type,
        VisitClass visitClass,
        VisitStatus status,
        @Nullable Instant startedAt,
        @Nullable String reason,
        @Nullable Coding admissionSource) {}
