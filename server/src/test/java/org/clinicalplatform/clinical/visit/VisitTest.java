package org.clinicalplatform.clinical.visit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.VisitClass;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.Coding;
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
        assertRefused(ErrorCode.INVALID_REQUEST, () -> visit.requireEndable(NOW.minusMillis(1)));
    }

    /** Whatever the time. */
    @ParameterizedTest
    @CsvSource({
        "ENDED, VISIT_ALREADY_ENDED",
        "PLANNED, VISIT_NOT_IN_PROGRESS",
        "CANCELLED, VISIT_NOT_IN_PROGRESS",
    })
    void requireEndableWhenNotInProgressThenIsAConflict(VisitStatus status, ErrorCode expected) {
        assertRefused(expected, () -> visit(status).requireEndable(NOW.minusSeconds(1)));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PLANNED")
    void startedAndCancelledWhenNotPlannedThenAreConflicts(VisitStatus status) {
        assertRefused(ErrorCode.VISIT_NOT_PLANNED, () -> visit(status).started(NOW, FIRST));
        assertRefused(ErrorCode.VISIT_NOT_PLANNED, () -> visit(status).cancelled(FIRST));
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

    private static Visit visit(VisitStatus status) {
        Instant endedAt = status == VisitStatus.ENDED ? NOW : null;
        return new Visit(
                ID, ID, ID, ID, "V1", TYPE, VisitClass.AMBULATORY, status, NOW, endedAt, null, null, null, FIRST);
    }
}
