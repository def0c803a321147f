package org.clinicalplatform.demographics.duplicate;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.util.UUID;
import org.clinicalplatform.api.model.DuplicatePairState;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** By how many patients a facility has its pairs looked up, or is searched for in all pairs. */
class PairsOfFacilityTest {
    private static final UUID FACILITY = UUID.randomUUID();

    private final DuplicatePairMapper pairs = mock();
    private final DuplicatePairService service = new DuplicatePairService(pairs, mock(), new TestClock());

    @ParameterizedTest
    @CsvSource({"OPEN, 10000", "DISMISSED, 10000", "DEFERRED, 10000", "MERGED, 50000", ", 50000"})
    void pageWhenTheFacilityHasMorePatientsThenTheirPairsAreNotLookedUp(@Nullable DuplicatePairState state, int most) {
        DuplicatePairFilter filter = DuplicatePairFilter.of(state, null, FACILITY, null);

        list(filter, most, false);
        verify(pairs).count(any(), eq(filter.forFewPatients()), anyLong());
        verify(pairs, never()).count(any(), eq(filter), anyLong());

        list(filter, most, true);
        verify(pairs).count(any(), eq(filter), anyLong());
    }

    private void list(DuplicatePairFilter filter, int most, boolean more) {
        when(pairs.hasMorePatients(any(), eq(FACILITY), eq(most))).thenReturn(more);
        service.page(TestCallers.scoped(), filter, new PageQuery(0, 20));
    }
}
