package org.clinicalplatform.demographics.duplicate;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A dismissal that is in effect for two live persons, also one of a person who was merged into one of them. */
record PairDismissal(
        UUID personId,
        UUID otherPersonId,
        Instant at,
        UUID by,
        @Nullable String reason) {}
