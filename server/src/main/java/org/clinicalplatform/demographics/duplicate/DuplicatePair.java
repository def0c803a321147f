package org.clinicalplatform.demographics.duplicate;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.DuplicatePairState;
import org.clinicalplatform.api.model.MatchGrade;
import org.clinicalplatform.platform.denial.PersonRecord;
import org.jspecify.annotations.Nullable;

/**
 * Two persons who may be the same.
 *
 * @param firstPersonId the lesser id, as PostgreSQL sorts ids
 * @param grade null if the two are no longer alike
 * @param score the evidence in bits; null without a grade
 * @param deferredUntil null unless deferred
 * @param dismissedAt time of the last dismissal, also of a pair that opened again because its grade rose; null without one
 * @param dismissedGrade the grade at the dismissal, if it was known
 * @param version counts decisions, and changes of grade and score
 */
record DuplicatePair(
        UUID id,
        UUID tenantId,
        UUID firstPersonId,
        UUID secondPersonId,
        @Nullable MatchGrade grade,
        @Nullable Double score,
        DuplicatePairState state,
        @Nullable Instant deferredUntil,
        @Nullable Instant dismissedAt,
        @Nullable UUID dismissedBy,
        @Nullable String dismissalReason,
        @Nullable MatchGrade dismissedGrade,
        @Nullable UUID assigneeId,
        Instant foundAt,
        long version)
        implements PersonRecord {
    @Override
    public List<UUID> personIds() {
        return List.of(firstPersonId, secondPersonId);
    }

    PairKey key() {
        return new PairKey(tenantId, firstPersonId, secondPersonId);
    }

    DuplicatePair dismissed(Instant at, UUID by, String reason) {
        return new DuplicatePair(
                id,
                tenantId,
                firstPersonId,
                secondPersonId,
                grade,
                score,
                DuplicatePairState.DISMISSED,
                null,
                at,
                by,
                reason,
                grade,
                assigneeId,
                foundAt,
                version + 1);
    }

    DuplicatePair deferred(Instant until) {
        return decided(DuplicatePairState.DEFERRED, until, assigneeId);
    }

    DuplicatePair reopened() {
        return decided(DuplicatePairState.OPEN, null, assigneeId);
    }

    /** Of somebody else, with the same state and dismissal. */
    DuplicatePair assigned(@Nullable UUID accountId) {
        return new DuplicatePair(
                id,
                tenantId,
                firstPersonId,
                secondPersonId,
                grade,
                score,
                state,
                deferredUntil,
                dismissedAt,
                dismissedBy,
                dismissalReason,
                dismissedGrade,
                accountId,
                foundAt,
                version + 1);
    }

    private DuplicatePair decided(DuplicatePairState decision, @Nullable Instant until, @Nullable UUID assignee) {
        return new DuplicatePair(
                id,
                tenantId,
                firstPersonId,
                secondPersonId,
                grade,
                score,
                decision,
                until,
                null,
                null,
                null,
                null,
                assignee,
                foundAt,
                version + 1);
    }

    /** Without patient data. */
    @Override
    public String toString() {
        return "DuplicatePair[" + id + "]";
    }
}
