package org.clinicalplatform.securityevents;

import static java.util.Objects.requireNonNull;

import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.cursor.CursorPage;
import org.clinicalplatform.platform.cursor.CursorQuery;
import org.clinicalplatform.platform.cursor.Cursors;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.persistence.PatientIdColumns;
import org.clinicalplatform.platform.persistence.TimeRange;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Reads the security events of a tenant. */
@Service
class SecurityEventService {
    /** Strangers cause events without a tenant: to count them all would at last take longer than a statement may. */
    static final long MAX_COUNTED = 10_000;

    private final SecurityEventMapper events;
    private final SamePatients patients;
    private final Cursors cursors;

    SecurityEventService(SecurityEventMapper events, SamePatients patients, Cursors cursors) {
        this.events = events;
        this.patients = patients;
        this.cursors = cursors;
    }

    /**
     * A page of the security events that belong to the caller's tenant or to nobody, latest first; of those from its
     * beginning on, at most {@value #MAX_COUNTED} are counted. A patient's events are found under all of the patient's
     * ids, because a merge does not rewrite events.
     *
     * @throws ApiException with 400 if a range ends before it begins, the cursor is not of these filters and tenant, or
     *     the patient was merged too often
     */
    @Transactional(readOnly = true)
    public CursorPage<SecurityEvent> page(Caller caller, SecurityEventFilter filter, CursorQuery query) {
        TimeRange.requireInOrder(filter.from(), filter.to());
        TimeRange.requireInOrder("recordedFrom", filter.recordedFrom(), "recordedTo", filter.recordedTo());
        UUID tenantId = requireNonNull(caller.tenantId());
        events.planAnew();
        PatientIdColumns patientIds = patients.sameAs(tenantId, filter.patientId());
        return CursorPage.read(
                query,
                cursors,
                "security events of " + tenantId + ": " + filter,
                () -> events.count(tenantId, filter, patientIds, query.page().countedTo(MAX_COUNTED)),
                (after, limit, offset) -> events.find(tenantId, filter, patientIds, after, limit, offset));
    }
}
