package org.clinicalplatform.demographics.duplicate;

import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.api.model.DuplicatePairState;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/**
 * What an evaluation stores of a pair.
 *
 * @param deferredUntil of a deferred pair, also behind the dismissal of a merged person
 * @param reopened whether its dismissal is not in effect any more, because the grade rose
 * @param changed whether the pair gets another version
 */
record EvaluatedPair(
        PairKey key,
        @Nullable MatchGrade grade,
        @Nullable Double score,
        DuplicatePairState state,
        @Nullable Instant deferredUntil,
        @Nullable Instant dismissedAt,
        @Nullable UUID dismissedBy,
        @Nullable String dismissalReason,
        @Nullable MatchGrade dismissedGrade,
        boolean reopened,
        boolean changed) {
    /** A pair that was not known. */
    static EvaluatedPair found(
            PairKey key, @Nullable MatchGrade grade, @Nullable Double score, @Nullable PairDismissal dismissal) {
        return dismissal == null
                ? new EvaluatedPair(
                        key, grade, score, DuplicatePairState.OPEN, null, null, null, null, null, false, false)
                : dismissed(key, grade, score, dismissal, grade, null, false);
    }

    /**
     * A pair that was known. A dismissal stays in effect unless the grade is higher than at the dismissal. The first grade
     * after a dismissal of a pair without one is that of the dismissal. A deferred pair has a dismissal only of a person who was
     * merged; it keeps its deferral behind it, and is deferred again when the dismissal ends with an undo.
     *
     * @param dismissal the one in effect; null without one
     */
    static EvaluatedPair again(
            PairKey key,
            @Nullable MatchGrade grade,
            @Nullable Double score,
            @Nullable PairDismissal dismissal,
            KnownPair known) {
        boolean changed = grade != known.grade() || !Objects.equals(score, known.score());
        boolean wasDismissed = known.state() == DuplicatePairState.DISMISSED;
        if (dismissal == null) {
            return wasDismissed
                    ? new EvaluatedPair(
                            key,
                            grade,
                            score,
                            withoutDismissal(known),
                            known.deferredUntil(),
                            null,
                            null,
                            null,
                            null,
                            false,
                            true)
                    : kept(key, grade, score, known, known.state(), false, changed);
        }
        if (wasDismissed && isHigher(grade, known.dismissedGrade())) {
            return kept(key, grade, score, known, withoutDismissal(known), true, true);
        }
        MatchGrade then = wasDismissed && known.dismissedGrade() != null ? known.dismissedGrade() : grade;
        return dismissed(key, grade, score, dismissal, then, known.deferredUntil(), changed || !wasDismissed);
    }

    private static DuplicatePairState withoutDismissal(KnownPair known) {
        return known.deferredUntil() == null ? DuplicatePairState.OPEN : DuplicatePairState.DEFERRED;
    }

    private static boolean isHigher(@Nullable MatchGrade grade, @Nullable MatchGrade other) {
        return grade != null && other != null && grade.compareTo(other) < 0;
    }

    private static EvaluatedPair dismissed(
            PairKey key,
            @Nullable MatchGrade grade,
            @Nullable Double score,
            PairDismissal dismissal,
            @Nullable MatchGrade then,
            @Nullable Instant deferredUntil,
            boolean changed) {
        return new EvaluatedPair(
                key,
                grade,
                score,
                DuplicatePairState.DISMISSED,
                deferredUntil,
                dismissal.at(),
                dismissal.by(),
                dismissal.reason(),
                then,
                false,
                changed);
    }

    private static EvaluatedPair kept(
            PairKey key,
            @Nullable MatchGrade grade,
            @Nullable Double score,
            KnownPair known,
            DuplicatePairState state,
            boolean reopened,
            boolean changed) {
        return new EvaluatedPair(
                key,
                grade,
                score,
                state,
                known.deferredUntil(),
                known.dismissedAt(),
                known.dismissedBy(),
                known.dismissalReason(),
                known.dismissedGrade(),
                reopened,
                changed);
    }
}
