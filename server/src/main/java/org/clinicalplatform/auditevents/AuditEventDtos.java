package org.clinicalplatform.auditevents;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.AuditActionDto;
import org.clinicalplatform.api.model.AuditEventDto;
import org.clinicalplatform.api.model.AuditEventPageDto;
import org.clinicalplatform.api.model.AuditOutcomeDto;
import org.clinicalplatform.platform.persistence.Page;
import org.jspecify.annotations.Nullable;

/** Converts between audit events and the generated types. */
final class AuditEventDtos {
    private AuditEventDtos() {}

    static AuditEventFilter filter(
            @Nullable UUID userAccountId,
            @Nullable UUID recordId,
            @Nullable UUID patientId,
            @Nullable AuditOutcomeDto outcome,
            @Nullable Instant from,
            @Nullable Instant to) {
        return new AuditEventFilter(
                userAccountId,
                recordId,
                patientId,
                outcome == null ? null : AuditOutcome.valueOf(outcome.name()),
                from,
                to);
    }

    static AuditEventPageDto page(Page<AuditEvent> page) {
        return new AuditEventPageDto(
                page.items().stream().map(AuditEventDtos::dto).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }

    private static AuditEventDto dto(AuditEvent event) {
        return new AuditEventDto(
                        event.id(),
                        event.occurredAt(),
                        event.tenantId(),
                        event.userAccountId(),
                        event.sessionId(),
                        event.operationId(),
                        AuditActionDto.valueOf(event.action().name()),
                        AuditOutcomeDto.valueOf(event.outcome().name()),
                        event.status())
                .facilityId(event.facilityId())
                .recordId(event.recordId())
                .patientId(event.patientId())
                .clientIp(event.clientIp())
                .requestId(event.requestId());
    }
}
