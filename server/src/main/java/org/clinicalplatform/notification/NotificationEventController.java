package org.clinicalplatform.notification;

import java.util.UUID;
import org.clinicalplatform.api.NotificationEventsApi;
import org.clinicalplatform.api.model.NotificationEventDto;
import org.clinicalplatform.api.model.NotificationEventPageDto;
import org.clinicalplatform.api.model.NotificationStatusDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class NotificationEventController implements NotificationEventsApi {
    private final NotificationEventService events;
    private final NotificationDispatch dispatch;
    private final CurrentCaller caller;

    NotificationEventController(NotificationEventService events, NotificationDispatch dispatch, CurrentCaller caller) {
        this.events = events;
        this.dispatch = dispatch;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<NotificationEventDto> getNotificationEvent(UUID id) {
        return ResponseEntity.ok(NotificationEventDtos.dto(events.get(caller.get(), id)));
    }

    @Override
    public ResponseEntity<NotificationEventPageDto> listNotificationEvents(
            @Nullable NotificationStatusDto status,
            @Nullable UUID userAccountId,
            @Nullable Boolean sendable,
            Integer page,
            Integer size) {
        NotificationEventFilter filter =
                new NotificationEventFilter(NotificationEventDtos.status(status), userAccountId, sendable);
        Page<NotificationEvent> found = events.page(caller.get(), filter, new PageQuery(page, size));
        return ResponseEntity.ok(NotificationEventDtos.page(found));
    }

    @Override
    public ResponseEntity<NotificationEventDto> sendNotificationEvent(UUID id) {
        return ResponseEntity.ok(NotificationEventDtos.dto(dispatch.send(caller.get(), id)));
    }

    @Override
    public ResponseEntity<NotificationEventDto> discardNotificationEvent(UUID id) {
        return ResponseEntity.ok(NotificationEventDtos.dto(dispatch.discard(caller.get(), id)));
    }
}
