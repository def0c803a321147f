package org.clinicalplatform.notification;

import org.clinicalplatform.api.model.NotificationEventDto;
import org.clinicalplatform.api.model.NotificationEventPageDto;
import org.clinicalplatform.api.model.NotificationKindDto;
import org.clinicalplatform.api.model.NotificationStatusDto;
import org.clinicalplatform.platform.persistence.Page;

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
                .sentAt(event.sentAt());
    }

    static NotificationEventPageDto page(Page<NotificationEvent> page) {
        return new NotificationEventPageDto(
                page.items().stream().map(NotificationEventDtos::dto).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }
}
