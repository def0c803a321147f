package org.clinicalplatform.notification;

import org.clinicalplatform.api.model.NotificationEventDto;
import org.clinicalplatform.api.model.NotificationEventPageDto;
import org.clinicalplatform.api.model.NotificationKindDto;
import org.clinicalplatform.api.model.NotificationStatusDto;
import org.clinicalplatform.platform.persistence.Page;
import org.jspecify.annotations.Nullable;

/** Converts notification events to the generated types. */
final class NotificationEventDtos {
    private NotificationEventDtos() {}

    static NotificationEventDto dto(NotificationEvent event) {
        return new NotificationEventDto(
                        event.id(),
                        NotificationKindDto.valueOf(event.kind().name()),
                        event.userAccountId(),
                        event.recipient(),
                        event.subject(),
                        NotificationStatusDto.valueOf(event.status().name()),
                        event.attempts(),
                        event.createdAt())
                .lastError(event.lastError())
                .sentAt(event.sentAt())
                .expiresAt(event.expiresAt())
                .discardedAt(event.discardedAt());
    }

    static @Nullable NotificationStatus status(@Nullable NotificationStatusDto dto) {
        return dto == null ? null : NotificationStatus.valueOf(dto.name());
    }

    static NotificationEventPageDto page(Page<NotificationEvent> page) {
        return new NotificationEventPageDto(
                page.items().stream().map(NotificationEventDtos::dto).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }
}
