package org.clinicalplatform.clinical.visit;

import java.time.Instant;
import org.clinicalplatform.clinical.Coding;
import org.jspecify.annotations.Nullable;

/**
 * The end of a visit.
 *
 * @param endedAt null for the current time
 */
record VisitEnding(@Nullable Instant endedAt, @Nullable Coding dischargeDisposition) {}
