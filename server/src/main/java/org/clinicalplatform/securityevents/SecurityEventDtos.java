package org.clinicalplatform.securityevents;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.SecurityEventDto;
import org.clinicalplatform.api.model.SecurityEventKindDto;
import org.clinicalplatform.api.model.SecurityEventPageDto;
import org.clinicalplatform.platform.persistence.Page;
import org.jspecify.annotations.Nullable;

/** Converts between security events and the generated types. */
final class SecurityEventDtos {
    private SecurityEventDtos() {}

    static SecurityEventFilter filter(
            @Nullable SecurityEventKindDto kind,
            @Nullable UUID userAccountId,
            @Nullable Instant from,
            @Nullable Instant to) {
        return new SecurityEventFilter(
                kind == null ? null : SecurityEventKind.valueOf(kind.name()), userAccountId, from, to);
    }

    static SecurityEventPageDto page(Page<SecurityEvent> page) {
        return new SecurityEventPageDto(
                page.items().stream().map(SecurityEventDtos::dto).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }

    private static SecurityEventDto dto(SecurityEvent event) {
        return new SecurityEventDto(
                        event.id(),
                        SecurityEventKindDto.valueOf(event.kind().name()),
                        event.occurredAt(),
                        event.count())
                .userAccountId(event.userAccountId())
                .sessionId(event.sessionId())
                .tenantId(event.tenantId())
                .clientIp(event.clientIp())
                .requestId(event.requestId())
                .path(event.path())
                .reason(event.reason());
    }
}
