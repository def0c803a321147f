package org.clinicalplatform.auditevents;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.cursor.Occurrence;
import org.jspecify.annotations.Nullable;

/**
 * One call of an operation on patients' records or in administration.
 *
 * @param occurredAt when the request arrived
 * @param tenantId tenant of the session, whose auditors see the event; null until the event is written for a session
 *     without one, and then the tenant of the account
 * @param facilityId facility of the session; null for the whole tenant
 * @param recordId the id in the path, or of the created record if the path has none; null if it is not a UUID
 * @param patientId the requested patient, or the one of the admitted record; null if unknown, or if there are several
 * @param patientIds the patients whose data were returned or changed; null in events that are older than this property
 * @param subjectAccountId the account that an administrative call concerned
 * @param criteria other ids that the request named
 * @param status HTTP status of the response
 * @param clientIp as resolved from trusted forwarding headers
 * @param requestId the id in the response header
 */
record AuditEvent(
        UUID id,
        Instant occurredAt,
        @Nullable UUID tenantId,
        @Nullable UUID facilityId,
        UUID userAccountId,
        UUID sessionId,
        String operationId,
        AuditAction action,
        @Nullable UUID recordId,
        @Nullable UUID patientId,
        @Nullable List<UUID> patientIds,
        @Nullable UUID subjectAccountId,
        List<AuditCriterion> criteria,
        AuditOutcome outcome,
        int status,
        @Nullable String clientIp,
        @Nullable String requestId)
        implements Occurrence {

    AuditEvent {
        patientIds = patientIds == null ? null : List.copyOf(patientIds);
        criteria = List.copyOf(criteria);
    }

    /** Whether this event has every patient of the other one. */
    boolean hasPatients(AuditEvent other) {
        return ids(patientIds).containsAll(ids(other.patientIds));
    }

    /** This event with the patients of the other one. */
    AuditEvent withPatientsOf(AuditEvent other) {
        return new AuditEvent(
                id,
                occurredAt,
                tenantId,
                facilityId,
                userAccountId,
                sessionId,
                operationId,
                action,
                recordId,
                patientId,
                other.patientIds,
                subjectAccountId,
                criteria,
                outcome,
                status,
                clientIp,
                requestId);
    }

    /** Whether data of {@link #patientId} were returned or changed. */
    boolean isPatientShown() {
        return patientId != null && patientIds != null && patientIds.contains(patientId);
    }

    /** The patients besides {@link #patientId} whose data were returned or changed. */
    List<UUID> otherPatientIds() {
        return ids(patientIds).stream().filter(each -> !each.equals(patientId)).toList();
    }

    private static List<UUID> ids(@Nullable List<UUID> ids) {
        return ids == null ? List.of() : ids;
    }
}
