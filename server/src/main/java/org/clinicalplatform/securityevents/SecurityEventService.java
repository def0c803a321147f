package org.clinicalplatform.securityevents;

import static java.util.Objects.requireNonNull;

import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.TimeRange;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Reads the security events of a tenant. */
@Service
class SecurityEventService {
    private final SecurityEventMapper events;

    SecurityEventService(SecurityEventMapper events) {
        this.events = events;
    }

    /**
     * A page of the security events that belong to the caller's tenant or to nobody, latest first.
     *
     * @throws ApiException with 400 if {@code from} is after {@code to}
     */
    @Transactional(readOnly = true)
    public Page<SecurityEvent> page(Caller caller, SecurityEventFilter filter, PageQuery query) {
        TimeRange.requireInOrder(filter.from(), filter.to());
        UUID tenantId = requireNonNull(caller.tenantId());
        return Page.of(query, events.count(tenantId, filter), () -> events.find(tenantId, filter, query));
    }
}
