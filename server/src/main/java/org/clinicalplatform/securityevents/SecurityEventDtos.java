package org.clinicalplatform.securityevents;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.SecurityEventDto;
import org.clinicalplatform.api.model.SecurityEventKindDto;
import org.clinicalplatform.api.model.SecurityEventPageDto;
import org.clinicalplatform.platform.cursor.CursorPage;
import org.jspecify.annotations.Nullable;

/** Converts between security events and the generated types. */
final class SecurityEventDtos {
    private SecurityEventDtos() {}

    static SecurityEventFilter filter(
            @Nullable SecurityEventKindDto kind,
            @Nullable UUID userAccountId,
            @Nullable UUID actorId,
            @Nullable UUID patientId,
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable Instant recordedFrom,
            @Nullable Instant recordedTo) {
        return new SecurityEventFilter(
                kind == null ? null : SecurityEventKind.valueOf(kind.name()),
                userAccountId,
                actorId,
                patientId,
                from,
                to,
                recordedFrom,
                recordedTo);
    }

    static SecurityEventPageDto page(CursorPage<SecurityEvent> found) {
        return found.page()
                .map(SecurityEventDtos::dto, SecurityEventPageDto::new)
                .nextCursor(found.next());
    }

    private static SecurityEventDto dto(SecurityEvent event) {
        return new SecurityEventDto(
                        event.id(),
                        SecurityEventKindDto.valueOf(event.kind().name()),
                        event.occurredAt(),
                        event.count())
                .userAccountId(event.userAccountId())
                .sessionId(event.sessionId())
                .actorId(event.actorId())
                .actorSessionId(event.actorSessionId())
                .tenantId(event.tenantId())
                .sessionTenantId(event.sessionTenantId())
                .patientId(event.patientId())
                .recordId(event.recordId())
                .recordCode(event.recordCode())
                .addedPermissions(event.addedPermissions())
                .removedPermissions(event.removedPermissions())
                .linkIssuerId(event.linkIssuerId())
                .previousEmailHmac(event.previousEmailHmac())
                .clientIp(event.clientIp())
                .requestId(event.requestId())
                .path(event.path())
                .reason(event.reason());
    }
}
