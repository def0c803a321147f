package org.clinicalplatform.schemaowner;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.YearMonth;
import org.junit.jupiter.api.Test;

class EventArchiveTest {
    /** A year of the era would name the partition of another month. */
    @Test
    void partitionWhenTheMonthIsOfAnyYearThenIsOfThisYear() {
        assertThat(EventArchive.partition("audit_event", YearMonth.of(2026, 3))).isEqualTo("audit_event_2026_03");
        assertThat(EventArchive.partition("audit_event", YearMonth.of(0, 5))).isEqualTo("audit_event_0000_05");
    }
}
