package org.clinicalplatform.demographics.duplicate;

import java.util.UUID;
import org.clinicalplatform.api.model.DuplicatePairState;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/**
 * Search criteria; null matches everything.
 *
 * @param lowestRank the rank of the lowest grade, 0 for the highest
 */
record DuplicatePairFilter(
        @Nullable DuplicatePairState state,
        @Nullable Integer lowestRank,
        @Nullable UUID facilityId,
        @Nullable UUID assigneeId,
        @Nullable Boolean assigned) {
    static DuplicatePairFilter of(
            @Nullable DuplicatePairState state,
            @Nullable MatchGrade lowest,
            @Nullable UUID facilityId,
            @Nullable UUID assigneeId) {
        return new DuplicatePairFilter(state, lowest == null ? null : rank(lowest), facilityId, assigneeId, null);
    }

    /** The same filter, for pairs that are assigned to somebody, or to nobody; null for both. */
    DuplicatePairFilter whetherAssigned(@Nullable Boolean toSomebody) {
        return new DuplicatePairFilter(state, lowestRank, facilityId, assigneeId, toSomebody);
    }

    /** As the generated column {@code grade_rank}. */
    private static int rank(MatchGrade grade) {
        return switch (grade) {
            case CERTAIN -> 0;
            case PROBABLE -> 1;
            case POSSIBLE -> 2;
        };
    }
}
