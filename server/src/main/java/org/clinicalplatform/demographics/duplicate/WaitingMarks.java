package org.clinicalplatform.demographics.duplicate;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How many persons wait to be compared, and since when the oldest waits. */
record WaitingMarks(long count, @Nullable Instant oldest) {}
