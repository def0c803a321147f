package org.clinicalplatform.auditevents;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Shows audit events to whoever may read those of a tenant. Thread-safe. */
@Service
class AuditEventService {
    /** Nobody turns more pages; to count on would cost the more the longer the service has run. */
    static final long COUNTED = 10_000;

    private final AuditEventMapper events;

    AuditEventService(AuditEventMapper events) {
        this.events = events;
    }

    /**
     * A page of the events of the caller's tenant, the latest first, of the latest {@value #COUNTED}.
     *
     * @throws ApiException with 400 for a period that ends before it begins
     */
    @Transactional(readOnly = true)
    public Page<AuditEvent> page(Caller caller, AuditEventFilter filter, PageQuery query) {
        requireInOrder(filter);
        UUID tenantId = requireNonNull(caller.tenantId());
        return Page.of(query, events.count(tenantId, filter, COUNTED), () -> events.find(tenantId, filter, query));
    }

    private static void requireInOrder(AuditEventFilter filter) {
        Instant from = filter.from();
        Instant to = filter.to();
        if (from != null && to != null && from.isAfter(to)) {
            throw InvalidRequest.because("from must not be after to");
        }
    }
}
