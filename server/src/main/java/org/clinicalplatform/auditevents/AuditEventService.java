package org.clinicalplatform.auditevents;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.patient.PatientIds;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.TimeRange;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Reads the audit trail of a tenant. */
@Service
class AuditEventService {
    /** Counting all events would take longer the longer the service has run, and nobody pages that far. */
    static final long MAX_COUNTED = 10_000;

    private final AuditEventMapper events;
    private final PatientIds patients;

    AuditEventService(AuditEventMapper events, PatientIds patients) {
        this.events = events;
        this.patients = patients;
    }

    /**
     * A page of the latest {@value #MAX_COUNTED} events of the caller's tenant, latest first. A patient's events are found
     * under all of the patient's ids, because a merge does not rewrite events.
     *
     * @throws ApiException with 400 if {@code from} is after {@code to}
     */
    @Transactional(readOnly = true)
    public Page<AuditEvent> page(Caller caller, AuditEventFilter filter, PageQuery query) {
        TimeRange.requireInOrder(filter.from(), filter.to());
        UUID tenantId = requireNonNull(caller.tenantId());
        List<UUID> patientIds = patientIds(tenantId, filter.patientId());
        return Page.of(
                query,
                events.count(tenantId, filter, patientIds, MAX_COUNTED),
                () -> events.find(tenantId, filter, patientIds, query));
    }

    private List<UUID> patientIds(UUID tenantId, @Nullable UUID patientId) {
        return patientId == null ? List.of() : patients.sameAs(tenantId, patientId);
    }
}
