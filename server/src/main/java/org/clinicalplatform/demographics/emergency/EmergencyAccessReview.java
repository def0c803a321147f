package org.clinicalplatform.demographics.emergency;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.clinicalplatform.demographics.patient.PatientIds;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.PatientIdColumns;
import org.clinicalplatform.platform.persistence.TimeRange;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Reviews the emergency access of a tenant and revokes it. */
@Service
class EmergencyAccessReview {
    private final EmergencyAccessMapper grants;
    private final PatientIds patients;
    private final SecurityEvents events;
    private final Clock clock;

    EmergencyAccessReview(EmergencyAccessMapper grants, PatientIds patients, SecurityEvents events, Clock clock) {
        this.grants = grants;
        this.patients = patients;
        this.events = events;
        this.clock = clock;
    }

    /**
     * A page of the emergency access in the caller's tenant, newest first. A patient's grants are found under all of
     * the patient's ids, because a merge does not rewrite them.
     *
     * @throws ApiException with 400 if {@code from} is after {@code to}, or the patient was merged too often
     */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Page<EmergencyAccess> page(Caller caller, EmergencyAccessFilter filter, PageQuery query) {
        TimeRange.requireInOrder(filter.from(), filter.to());
        UUID tenantId = requireNonNull(caller.tenantId());
        PatientIdColumns patientIds = patients.sameAs(tenantId, filter.patientId());
        Instant now = clock.instant();
        return Page.of(
                query,
                grants.count(tenantId, filter, patientIds, now),
                () -> grants.search(tenantId, filter, patientIds, now, query));
    }

    /**
     * Ends the access from the next request on and records a security event. Does nothing to a grant that a user revoked
     * or that has expired. One that a merge ended is revoked too, so that an undo does not resume it.
     *
     * @throws RecordNotFoundException with 404 for a grant that is unknown or of another tenant
     */
    @Transactional
    public EmergencyAccess revoke(Caller caller, UUID id) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        EmergencyAccess access = get(caller, id, now);
        if (grants.revoke(access.id(), caller.accountId(), now) == 0) {
            // also where a concurrent revocation was faster
            return get(caller, id, now);
        }
        events.record(NewSecurityEvent.of(SecurityEventKind.EMERGENCY_ACCESS_REVOKED)
                .account(access.userAccountId())
                .tenant(access.tenantId())
                .patient(access.patientId())
                .record(access.id()));
        return get(caller, id, now);
    }

    private EmergencyAccess get(Caller caller, UUID id, Instant now) {
        return Denial.admit(RecordKind.EMERGENCY_ACCESS, grants.find(requireNonNull(caller.tenantId()), id, now));
    }
}
