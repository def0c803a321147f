package org.clinicalplatform.auditevents;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.AuditActionDto;
import org.clinicalplatform.api.model.AuditCriterionDto;
import org.clinicalplatform.api.model.AuditEventDto;
import org.clinicalplatform.api.model.AuditEventPageDto;
import org.clinicalplatform.api.model.AuditOutcomeDto;
import org.clinicalplatform.platform.cursor.CursorPage;
import org.jspecify.annotations.Nullable;

/** Converts between audit events and the generated types. */
final class AuditEventDtos {
    private AuditEventDtos() {}

    static AuditEventFilter filter(
            @Nullable UUID userAccountId,
            @Nullable UUID recordId,
            @Nullable UUID patientId,
            @Nullable UUID subjectAccountId,
            @Nullable AuditOutcomeDto outcome,
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable Instant recordedFrom,
            @Nullable Instant recordedTo) {
        return new AuditEventFilter(
                userAccountId,
                recordId,
                patientId,
                subjectAccountId,
                outcome == null ? null : AuditOutcome.valueOf(outcome.name()),
                from,
                to,
                recordedFrom,
                recordedTo);
    }

    static AuditEventPageDto page(CursorPage<AuditEvent> found) {
        return found.page().map(AuditEventDtos::dto, AuditEventPageDto::new).nextCursor(found.next());
    }

    private static @Nullable List<AuditCriterionDto> criteria(AuditEvent event) {
        return event.criteria().isEmpty()
                ? null
                : event.criteria().stream()
                        .map(criterion -> new AuditCriterionDto(criterion.parameter(), criterion.id()))
                        .toList();
    }

    private static AuditEventDto dto(AuditEvent event) {
        return new AuditEventDto(
                        event.id(),
                        event.occurredAt(),
                        requireNonNull(event.tenantId()),
                        event.userAccountId(),
                        event.sessionId(),
                        event.operationId(),
                        AuditActionDto.valueOf(event.action().name()),
                        AuditOutcomeDto.valueOf(event.outcome().name()),
                        event.status())
                .facilityId(event.facilityId())
                .recordId(event.recordId())
                .patientId(event.patientId())
                .patientIds(event.patientIds())
                .subjectAccountId(event.subjectAccountId())
                .criteria(criteria(event))
                .clientIp(event.clientIp())
                .requestId(event.requestId());
    }
}
