package org.clinicalplatform.clinical.visit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.api.model.VisitClass;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Revision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class VisitTest {
    private static final Instant NOW = Instant.parse("2026-03-01T08:15:30Z");
    private static final UUID ID = UUID.randomUUID();
    private static final Revision FIRST = Revision.first(ID, NOW);
    private static final Coding TYPE = new Coding("http://snomed.info/sct", "185349003", null);

    @Test
    void requireEndableWhenInProgressThenPassesFromItsStartOn() {
        Visit visit = visit(VisitStatus.IN_PROGRESS);

        assertThatCode(() -> visit.requireEndable(NOW)).doesNotThrowAnyException();
        assertRefused(() -> visit.requireEndable(NOW.minusMillis(1)), ErrorCode.INVALID_REQUEST);
    }

    /** Whatever the time. */
    @ParameterizedTest
    @CsvSource({
        "ENDED, VISIT_ALREADY_ENDED",
        "PLANNED, VISIT_NOT_IN_PROGRESS",
        "CANCELLED, VISIT_NOT_IN_PROGRESS",
    })
    void requireEndableWhenNotInProgressThenIsAConflict(VisitStatus status, ErrorCode expected) {
        assertRefused(() -> visit(status).requireEndable(NOW.minusSeconds(1)), expected);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PLANNED")
    void startedAndCancelledWhenNotPlannedThenAreConflicts(VisitStatus status) {
        assertRefused(() -> visit(status).started(NOW, FIRST), ErrorCode.VISIT_NOT_PLANNED);
        assertRefused(() -> visit(status).cancelled(FIRST), ErrorCode.VISIT_NOT_PLANNED);
    }

    @Test
    void startedAndCancelledWhenPlannedThenHaveTheirStatusAndStart() {
        Visit planned = visit(VisitStatus.PLANNED);

        assertThat(planned.started(NOW.plusSeconds(1), FIRST))
                .returns(VisitStatus.IN_PROGRESS, Visit::status)
                .returns(NOW.plusSeconds(1), Visit::startedAt);
        assertThat(planned.cancelled(FIRST))
                .returns(VisitStatus.CANCELLED, Visit::status)
                .returns(NOW, Visit::startedAt);
    }

    private static void assertRefused(ThrowingCallable call, ErrorCode expected) {
        assertThatExceptionOfType(ApiException.class).isThrownBy(call).returns(expected, ApiException::code);
    }

    private static Visit visit(VisitStatus status) {
        Instant endedAt = status == VisitStatus.ENDED ? NOW : null;
        return new Visit(
                ID, ID, ID, ID, "V1", TYPE, VisitClass.AMBULATORY, status, NOW, endedAt, null, null, null, FIRST);
    }
}
