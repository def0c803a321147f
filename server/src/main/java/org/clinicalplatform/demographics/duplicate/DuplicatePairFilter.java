package org.clinicalplatform.demographics.duplicate;

import java.util.UUID;
import org.clinicalplatform.api.model.DuplicatePairState;
import org.clinicalplatform.api.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/**
 * Search criteria; null matches everything.
 *
 * @param lowestRank the rank of the lowest grade, 0 for the highest
 * @param ofFewPatients whether the facility has so few patients that their pairs are looked up one by one
 */
record DuplicatePairFilter(
        @Nullable DuplicatePairState state,
        @Nullable Integer lowestRank,
        @Nullable UUID facilityId,
        @Nullable UUID assigneeId,
        @Nullable Boolean assigned,
        boolean ofFewPatients) {
    static DuplicatePairFilter of(
            @Nullable DuplicatePairState state,
            @Nullable MatchGrade lowest,
            @Nullable UUID facilityId,
            @Nullable UUID assigneeId) {
        return new DuplicatePairFilter(
                state, lowest == null ? null : rank(lowest), facilityId, assigneeId, null, false);
    }

    /** The same filter, for pairs that are assigned to somebody, or to nobody; null for both. */
    DuplicatePairFilter whetherAssigned(@Nullable Boolean toSomebody) {
        return new DuplicatePairFilter(state, lowestRank, facilityId, assigneeId, toSomebody, ofFewPatients);
    }

    /** The same filter, for a facility with few patients. */
    DuplicatePairFilter forFewPatients() {
        return new DuplicatePairFilter(state, lowestRank, facilityId, assigneeId, assigned, true);
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
