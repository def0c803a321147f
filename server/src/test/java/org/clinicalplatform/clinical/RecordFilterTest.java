package org.clinicalplatform.clinical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
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

    @Test
    void readingByPatientWhenAnIndexFindsWhatIsNamedThenIsNotAllowed() {
        UUID id = UUID.randomUUID();

        assertThat(of(NOW, NOW).allowsReadingByPatient()).isTrue();
        assertThat(List.of(filter("8867-4"), named(id, null, null), named(null, id, null), named(null, null, id)))
                .noneMatch(RecordFilter::allowsReadingByPatient);
    }

    private static RecordFilter<ChronoUnit> named(
            @Nullable UUID patientId, @Nullable UUID encounterId, @Nullable UUID visitId) {
        return RecordFilter.of(patientId, encounterId, visitId, null, null, null, null);
    }

    /** With any enum. */
    private static RecordFilter<ChronoUnit> of(Instant from, Instant to) {
        return RecordFilter.of(null, null, null, null, null, from, to);
    }

    private static RecordFilter<ChronoUnit> filter(@Nullable String code) {
        return RecordFilter.of(null, null, null, null, code, null, null);
    }
}
