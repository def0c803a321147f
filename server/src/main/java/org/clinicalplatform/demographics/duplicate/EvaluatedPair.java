package org.clinicalplatform.demographics.duplicate;

import java.time.Instant;
import java.util.Objects;
import org.clinicalplatform.api.model.DuplicatePairState;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/**
 * What an evaluation stores of a pair.
 *
 * @param deferredUntil of a deferred pair, kept while the dismissal of a merged person overrides it
 * @param reopened whether its dismissal is not in effect any more, because the grade rose
 * @param changed whether the pair gets another version
 */
record EvaluatedPair(
        PairKey key,
        @Nullable MatchGrade grade,
        @Nullable Double score,
        DuplicatePairState state,
        @Nullable Instant deferredUntil,
        @Nullable Dismissal dismissal,
        boolean reopened,
        boolean changed) {
    /** A pair that was not stored before. */
    static EvaluatedPair found(PairKey key, EvaluatedGrade result, @Nullable PairDismissal dismissal) {
        DuplicatePairState state = dismissal == null ? DuplicatePairState.OPEN : DuplicatePairState.DISMISSED;
        Dismissal dismissed = dismissal == null ? null : dismissal.with(result.grade());
        return new EvaluatedPair(key, result.grade(), result.score(), state, null, dismissed, false, false);
    }

    /**
     * A pair that was stored before. A dismissal stays in effect unless the grade is higher than at the dismissal, and
     * listed. A pair that opens again keeps the reason, unless the dismissal was that of a merged person. If a pair was
     * dismissed without a grade, its first grade afterwards counts as that of the dismissal. A deferred pair can have
     * only the dismissal of a person who was merged; it keeps its deferral meanwhile, and is deferred again when the
     * dismissal ends with an undo.
     *
     * @param dismissal the one in effect; null without one
     */
    static EvaluatedPair again(PairKey key, EvaluatedGrade result, @Nullable PairDismissal dismissal, KnownPair known) {
        boolean changed = result.grade() != known.grade() || !Objects.equals(result.score(), known.score());
        boolean wasDismissed = known.state() == DuplicatePairState.DISMISSED;
        if (dismissal == null) {
            return wasDismissed
                    ? of(key, result, known, withoutDismissal(known), null, false, true)
                    : of(key, result, known, known.state(), known.dismissal(), false, changed);
        }
        MatchGrade then = known.dismissal() == null ? null : known.dismissal().grade();
        if (wasDismissed && result.listed() && isHigher(result.grade(), then)) {
            return of(key, result, known, withoutDismissal(known), ended(known.dismissal(), dismissal), true, true);
        }
        Dismissal kept = dismissal.with(wasDismissed && then != null ? then : result.grade());
        return of(key, result, known, DuplicatePairState.DISMISSED, kept, false, changed || !wasDismissed);
    }

    private static EvaluatedPair of(
            PairKey key,
            EvaluatedGrade result,
            KnownPair known,
            DuplicatePairState state,
            @Nullable Dismissal dismissal,
            boolean reopened,
            boolean changed) {
        return new EvaluatedPair(
                key, result.grade(), result.score(), state, known.deferredUntil(), dismissal, reopened, changed);
    }

    private static DuplicatePairState withoutDismissal(KnownPair known) {
        return known.deferredUntil() == null ? DuplicatePairState.OPEN : DuplicatePairState.DEFERRED;
    }

    /** The reason of a merged person's dismissal would describe somebody else once the merge is undone. */
    private static @Nullable Dismissal ended(@Nullable Dismissal dismissed, PairDismissal dismissal) {
        return dismissed != null && dismissal.inherited() ? dismissed.withoutReason() : dismissed;
    }

    private static boolean isHigher(@Nullable MatchGrade grade, @Nullable MatchGrade other) {
        return grade != null && other != null && grade.compareTo(other) < 0;
    }
}
