package org.clinicalplatform.demographics.duplicate;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The marks that wait. */
record WaitingMarks(long count, @Nullable Instant oldest) {}
