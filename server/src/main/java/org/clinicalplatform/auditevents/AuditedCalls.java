package org.clinicalplatform.auditevents;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.request.Subjects;
import org.clinicalplatform.platform.routing.OperationCall;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Decides which calls are audited, and builds their events. */
@Component
class AuditedCalls {
    /** Prefixes of patients' records and of administration, the audit trail itself included. */
    private static final List<String> PATHS =
            List.of("/api/v1/clinical/", "/api/v1/demographic/", "/api/v1/access-control/", "/api/v1/notification/");

    private static final String PATIENT_ID = "patientId";
    private static final String USER_ACCOUNT_ID = "userAccountId";

    private final Ids ids;
    private final Clock clock;

    AuditedCalls(Ids ids, Clock clock) {
        this.ids = ids;
        this.clock = clock;
    }

    /** Whether the operation accesses patients' records, or administers the service. */
    static boolean isAudited(OperationCall call) {
        String path = call.path();
        for (String audited : PATHS) {
            if (path.startsWith(audited)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The time to record, read when the request arrives. Read after the response it could put a caller's next request
     * before this one, because the response reaches the client before this process has finished the request.
     */
    Instant now() {
        return clock.instant();
    }

    /**
     * The event of a call with this response; null for a call without a caller. It reads no body and does not depend on
     * why an id was refused.
     */
    @Nullable NewAuditEvent event(AuditedCall call, int status) {
        RequestContext context = call.context();
        Caller caller = context.caller();
        return caller == null ? null : event(call, context, caller, status);
    }

    private NewAuditEvent event(AuditedCall call, RequestContext context, Caller caller, int status) {
        OperationCall operation = call.operation();
        List<AuditCriterion> criteria = AuditCriteria.of(operation, call.request());
        AuditOutcome outcome = AuditOutcome.of(status, context.isRecordNotFound());
        Subjects subjects = context.subjects();
        boolean shown = outcome == AuditOutcome.GRANTED;
        List<UUID> patients = shown ? List.copyOf(subjects.patients()) : List.of();
        List<UUID> persons = shown ? List.copyOf(subjects.persons()) : List.of();
        return new NewAuditEvent(
                new AuditEvent(
                        ids.next(),
                        call.requestedAt(),
                        caller.tenantId(),
                        caller.facilityId(),
                        caller.accountId(),
                        caller.sessionId(),
                        operation.operationId(),
                        AuditAction.of(operation, context.isRepeatedCreate()),
                        recordId(operation, context),
                        patientId(operation, subjects, criteria, patients, persons),
                        patients,
                        subjectAccountId(operation, subjects),
                        criteria,
                        outcome,
                        status,
                        context.clientIp(),
                        context.requestId()),
                persons);
    }

    /** The last id of the path; the ids before it name the parents of the record. */
    private static @Nullable UUID recordId(OperationCall call, RequestContext context) {
        return call.variables().isEmpty()
                ? context.createdRecordId()
                : AuditCriteria.parsed(AuditCriteria.lastOf(call.variables().values()));
    }

    private static @Nullable UUID patientId(
            OperationCall call,
            Subjects subjects,
            List<AuditCriterion> criteria,
            List<UUID> patients,
            List<UUID> persons) {
        UUID known = subjects.patientId();
        if (known != null) {
            return Ids.NIL.equals(known) ? null : known;
        }
        UUID named = AuditCriteria.parsed(call.variables().get(PATIENT_ID));
        if (named == null) {
            named = AuditCriteria.idOf(criteria, PATIENT_ID);
        }
        return named == null && patients.size() == 1 && persons.isEmpty() ? patients.get(0) : named;
    }

    private static @Nullable UUID subjectAccountId(OperationCall call, Subjects subjects) {
        UUID named = AuditCriteria.parsed(call.variables().get(USER_ACCOUNT_ID));
        return named == null ? subjects.userAccountId() : named;
    }
}
