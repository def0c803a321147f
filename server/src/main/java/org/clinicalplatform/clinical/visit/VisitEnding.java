package org.clinicalplatform.clinical.visit;

import java.time.Instant;
import org.clinicalplatform.clinical.Coding;
import org.jspecify.annotations.Nullable;

/**
 * How a visit ends.
 *
 * @param endedAt null for now
 */
record VisitEnding(@Nullable Instant endedAt, @Nullable Coding dischargeDisposition) {}
