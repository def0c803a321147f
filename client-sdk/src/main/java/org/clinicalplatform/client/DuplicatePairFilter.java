package org.clinicalplatform.client;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.DuplicatePairState;
import org.clinicalplatform.client.generated.model.MatchGrade;
import org.jspecify.annotations.Nullable;

/**
 * Filters the work list of duplicates; criteria that are not null must all match.
 *
 * @param state what was decided about the pair
 * @param lowestGrade this grade and those above
 * @param facilityId a facility at which one of the two is registered as a patient whom the account may see
 * @param assigneeUserAccountId the account that the pair is assigned to
 * @param assigned true for pairs that are assigned to somebody, false for unassigned ones
 */
@RecordBuilder
public record DuplicatePairFilter(
        @Nullable DuplicatePairState state,
        @Nullable MatchGrade lowestGrade,
        @Nullable UUID facilityId,
        @Nullable UUID assigneeUserAccountId,
        @Nullable Boolean assigned)
        implements DuplicatePairFilterBuilder.With {
    private static final DuplicatePairFilter ALL = new DuplicatePairFilter(null, null, null, null, null);

    /** Matches everything. */
    public static DuplicatePairFilter all() {
        return ALL;
    }
}
