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
 * @param dismissal the last one, also of a pair that opened again because its grade rose; null without one
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
        @Nullable Dismissal dismissal,
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
        return decided(DuplicatePairState.DISMISSED, null, new Dismissal(at, by, reason, grade));
    }

    DuplicatePair deferred(Instant until) {
        return decided(DuplicatePairState.DEFERRED, until, null);
    }

    DuplicatePair reopened() {
        return decided(DuplicatePairState.OPEN, null, null);
    }

    /** With another assignee; state and dismissal stay. */
    DuplicatePair assigned(@Nullable UUID accountId) {
        return with(state, deferredUntil, dismissal, accountId, version + 1);
    }

    /** For callers who may not read the persons, whom the reason of a dismissal may describe. */
    DuplicatePair withoutReason() {
        return dismissal == null ? this : with(state, deferredUntil, dismissal.withoutReason(), assigneeId, version);
    }

    private DuplicatePair decided(DuplicatePairState decision, @Nullable Instant until, @Nullable Dismissal dismissed) {
        return with(decision, until, dismissed, assigneeId, version + 1);
    }

    private DuplicatePair with(
            DuplicatePairState newState,
            @Nullable Instant newDeferredUntil,
            @Nullable Dismissal newDismissal,
            @Nullable UUID newAssignee,
            long newVersion) {
        return new DuplicatePair(
                id,
                tenantId,
                firstPersonId,
                secondPersonId,
                grade,
                score,
                newState,
                newDeferredUntil,
                newDismissal,
                newAssignee,
                foundAt,
                newVersion);
    }

    /** Without patient data. */
    @Override
    public String toString() {
        return "DuplicatePair[" + id + "]";
    }
}
