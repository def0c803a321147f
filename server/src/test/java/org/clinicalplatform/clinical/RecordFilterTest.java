package org.clinicalplatform.clinical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordFilterTest {
    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");

    @Test
    void codeWhenItHasASystemThenBothMustMatch() {
        assertThat(filter("http://loinc.org|8867-4").code()).isEqualTo(new CodeFilter("http://loinc.org", "8867-4"));
        assertThat(filter("8867-4").code()).isEqualTo(new CodeFilter(null, "8867-4"));
        assertThat(filter("urn:a|b|c").code()).isEqualTo(new CodeFilter("urn:a", "b|c"));
        assertThat(filter("|8867-4").code()).isEqualTo(new CodeFilter("", "8867-4"));
        assertThat(filter(null).code()).isNull();
    }

    @Test
    void timesWhenToIsBeforeFromThenAreRefused() {
        assertRefused(ErrorCode.INVALID_REQUEST, () -> of(NOW, NOW.minusMillis(1)))
                .withMessage("Invalid request: to is before from");
        assertThat(of(NOW, NOW).from()).isEqualTo(NOW);
    }

    /** With any enum. */
    private static RecordFilter<ChronoUnit> of(Instant from, Instant to) {
        return RecordFilter.of(null, null, null, null, null, from, to);
    }

    private static RecordFilter<ChronoUnit> filter(@Nullable String code) {
        return RecordFilter.of(null, null, null, null, code, null, null);
    }
}
