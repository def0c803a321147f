package org.clinicalplatform.auditevents;

import static java.util.Objects.requireNonNull;

import java.util.UUID;
import org.clinicalplatform.demographics.patient.PatientIds;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.cursor.CursorPage;
import org.clinicalplatform.platform.cursor.CursorQuery;
import org.clinicalplatform.platform.cursor.Cursors;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.persistence.PatientIdColumns;
import org.clinicalplatform.platform.persistence.TimeRange;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Reads the audit trail of a tenant. */
@Service
class AuditEventService {
    /** Counting all events would take longer the longer the service has run, and nobody pages that far. */
    static final long MAX_COUNTED = 10_000;

    private final AuditEventMapper events;
    private final PatientIds patients;
    private final Cursors cursors;

    AuditEventService(AuditEventMapper events, PatientIds patients, Cursors cursors) {
        this.events = events;
        this.patients = patients;
        this.cursors = cursors;
    }

    /**
     * A page of the events of the caller's tenant, latest first; by its number, of the latest {@value #MAX_COUNTED}. A
     * patient's events are found under all of the patient's ids, because a merge does not rewrite events.
     *
     * @throws ApiException with 400 if a range ends before it begins, the cursor is not of these filters and tenant, or
     *     the patient was merged too often
     */
    @Transactional(readOnly = true)
    public CursorPage<AuditEvent> page(Caller caller, AuditEventFilter filter, CursorQuery query) {
        TimeRange.requireInOrder(filter.from(), filter.to());
        TimeRange.requireInOrder("recordedFrom", filter.recordedFrom(), "recordedTo", filter.recordedTo());
        UUID tenantId = requireNonNull(caller.tenantId());
        events.planAnew();
        PatientIdColumns patientIds = patients.sameAs(tenantId, filter.patientId());
        return CursorPage.read(
                query,
                cursors,
                "audit events of " + tenantId + ": " + filter,
                () -> events.count(tenantId, filter, patientIds, MAX_COUNTED),
                (after, limit, offset) -> events.find(tenantId, filter, patientIds, after, limit, offset));
    }
}
