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
import org.junit.jupiter.params.provider.EnumSource;

class VisitRulesTest {
    private static final Instant NOW = Instant.parse("2026-03-01T08:15:30Z");
    private static final Coding TYPE = new Coding("http://snomed.info/sct", "185349003", null);

    @Test
    void checkEndWhenTheVisitIsInProgressThenPassesFromItsStartOn() {
        assertPasses(() -> VisitRules.checkEnd(visit(VisitStatus.IN_PROGRESS), NOW));
        assertRefused(
                () -> VisitRules.checkEnd(visit(VisitStatus.IN_PROGRESS), NOW.minusMillis(1)),
                "endedAt is before startedAt");
    }

    @Test
    void checkEndWhenTheVisitHasEndedThenIsAConflictWhateverTheTime() {
        assertConflict(VisitStatus.ENDED, ErrorCode.VISIT_ALREADY_ENDED);
    }

    @ParameterizedTest
    @EnumSource(names = {"PLANNED", "CANCELLED"})
    void checkEndWhenTheVisitIsNotInProgressThenIsAConflictWhateverTheTime(VisitStatus status) {
        assertConflict(status, ErrorCode.VISIT_NOT_IN_PROGRESS);
    }

    private static void assertConflict(VisitStatus status, ErrorCode expected) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> VisitRules.checkEnd(visit(status), NOW.minusSeconds(1)))
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(expected));
    }

    private static void assertPasses(ThrowingCallable check) {
        assertThatCode(check).doesNotThrowAnyException();
    }

    private static void assertRefused(ThrowingCallable check, String reason) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(check)
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
                .satisfies(refusal -> assertThat(refusal.sentence()).isEqualTo("Invalid request: " + reason));
    }

    private static Visit visit(VisitStatus status) {
        UUID id = UUID.randomUUID();
        Instant endedAt = status == VisitStatus.ENDED ? NOW : null;
        return new Visit(
                id,
                id,
                id,
                id,
                "V1",
                TYPE,
                VisitClass.AMBULATORY,
                status,
                NOW,
                endedAt,
                null,
                null,
                null,
                Revision.first(id, NOW));
    }
}
