package org.clinicalplatform.demographics.duplicate;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.DuplicatePairState;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/**
 * A stored pair, as an evaluation finds it.
 *
 * @param state the stored one, also of a deferral that has ended
 * @param deferredUntil of a deferred pair, kept while the dismissal of a merged person overrides it
 */
record KnownPair(
        UUID firstPersonId,
        UUID secondPersonId,
        @Nullable MatchGrade grade,
        @Nullable Double score,
        DuplicatePairState state,
        @Nullable Instant deferredUntil,
        @Nullable Dismissal dismissal,
        Instant evaluatedAt) {}
