package org.clinicalplatform.demographics.duplicate;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The number of persons who wait to be compared, and the time since which the oldest waits. */
record WaitingMarks(long count, @Nullable Instant oldest) {}
