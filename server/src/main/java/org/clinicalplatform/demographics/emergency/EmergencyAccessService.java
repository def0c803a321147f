package org.clinicalplatform.demographics.emergency;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.clinicalplatform.api.model.EmergencyAccessStatus;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.idempotency.IdempotentCreates;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.LockingQueries;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Gives a caller who declares an emergency access to a patient's records. */
@Service
class EmergencyAccessService {
    private final EmergencyAccessMapper grants;
    private final LockingQueries queries;
    private final EmergencyAccessSettings settings;
    private final SecurityEvents events;
    private final IdempotentCreates creates;
    private final Ids ids;
    private final Clock clock;

    EmergencyAccessService(
            EmergencyAccessMapper grants,
            LockingQueries queries,
            EmergencyAccessSettings settings,
            SecurityEvents events,
            IdempotentCreates creates,
            Ids ids,
            Clock clock) {
        this.grants = grants;
        this.queries = queries;
        this.settings = settings;
        this.events = events;
        this.creates = creates;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Grants the caller access to the patient and records a security event. Every call creates a grant with its own
     * reason and expiry and does not change earlier ones.
     *
     * @param patientId the id of a merged patient resolves to the survivor
     * @throws ApiException with 400 for a blank reason
     * @throws RecordNotFoundException with 404 for a patient who is unknown, or of another tenant
     */
    @Transactional
    public EmergencyAccess open(Caller caller, UUID patientId, String reason) {
        if (reason.isBlank()) {
            throw InvalidRequest.because("reason must not be blank");
        }
        UUID tenantId = requireNonNull(caller.tenantId());
        RequestContext.current().subjects().keepRequestedPatient(patientId);
        PatientRef patient = Denial.admitAdministrative(
                RecordKind.PATIENT, queries.findCurrent(() -> grants.lockOfTenant(tenantId, patientId)));
        return creates.create(
                () -> grant(caller, patient, reason),
                EmergencyAccess::id,
                id -> Denial.admitAdministrative(
                        RecordKind.EMERGENCY_ACCESS, grants.find(tenantId, id, clock.instant())));
    }

    private EmergencyAccess grant(Caller caller, PatientRef patient, String reason) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        EmergencyAccess access = new EmergencyAccess(
                ids.next(),
                patient.tenantId(),
                patient.id(),
                caller.accountId(),
                caller.facilityId(),
                reason,
                now,
                now.plus(settings.duration()),
                EmergencyAccessStatus.ACTIVE,
                null,
                null);
        grants.insert(access);
        events.record(NewSecurityEvent.of(SecurityEventKind.EMERGENCY_ACCESS)
                .account(caller.accountId())
                .session(caller.sessionId())
                .tenant(patient.tenantId())
                .patient(patient.id())
                .record(access.id()));
        return access;
    }
}
