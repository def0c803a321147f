package org.clinicalplatform.notification;

import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Reads the notification events of the caller's tenant. */
@Service
class NotificationEventService {
    private final NotificationEventMapper events;
    private final Clock clock;

    NotificationEventService(NotificationEventMapper events, Clock clock) {
        this.events = events;
        this.clock = clock;
    }

    /**
     * @throws RecordNotFoundException with 404 if the event is unknown or belongs to another tenant
     */
    public NotificationEvent get(Caller caller, UUID id) {
        return Denial.admitAdministrative(RecordKind.NOTIFICATION_EVENT, events.findInTenant(id, caller.tenantId()));
    }

    /** A page of the tenant's events, latest first. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Page<NotificationEvent> page(Caller caller, NotificationEventFilter filter, PageQuery query) {
        Instant now = clock.instant();
        return Page.of(
                query,
                events.countInTenant(caller.tenantId(), filter, now),
                () -> events.findPageInTenant(caller.tenantId(), filter, now, query));
    }
}
