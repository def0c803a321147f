package org.clinicalplatform.clinical.observation;

import java.time.Instant;
import org.clinicalplatform.clinical.Coding;
import org.jspecify.annotations.Nullable;

/** The value of an observation: exactly one of the components is set. */
public record ObservationValue(
        @Nullable ObservationQuantity quantity,
        @Nullable Coding coding,
        @Nullable String text,
        @Nullable Instant instant,
        @Nullable Boolean flag) {}
