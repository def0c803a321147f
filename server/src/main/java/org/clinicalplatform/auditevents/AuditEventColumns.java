package org.clinicalplatform.auditevents;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Events as one text array per column, so that the statement is the same for any number of them. */
record AuditEventColumns(
        List<@Nullable String> id,
        List<@Nullable String> occurredAt,
        List<@Nullable String> tenantId,
        List<@Nullable String> facilityId,
        List<@Nullable String> userAccountId,
        List<@Nullable String> sessionId,
        List<@Nullable String> operationId,
        List<@Nullable String> action,
        List<@Nullable String> recordId,
        List<@Nullable String> patientId,
        List<@Nullable String> patientShown,
        List<@Nullable String> subjectAccountId,
        List<@Nullable String> criteria,
        List<@Nullable String> outcome,
        List<@Nullable String> status,
        List<@Nullable String> clientIp,
        List<@Nullable String> requestId,
        AuditSubjectColumns subjects) {
    private static final JsonMapper JSON = JsonMapper.shared();

    static AuditEventColumns of(List<NewAuditEvent> rows) {
        List<AuditEvent> events = rows.stream().map(NewAuditEvent::event).toList();
        return new AuditEventColumns(
                column(events, AuditEvent::id),
                column(events, AuditEvent::occurredAt),
                column(events, AuditEvent::tenantId),
                column(events, AuditEvent::facilityId),
                column(events, AuditEvent::userAccountId),
                column(events, AuditEvent::sessionId),
                column(events, AuditEvent::operationId),
                column(events, AuditEvent::action),
                column(events, AuditEvent::recordId),
                column(events, AuditEvent::patientId),
                column(events, AuditEvent::isPatientShown),
                column(events, AuditEvent::subjectAccountId),
                column(events, AuditEventColumns::criteria),
                column(events, AuditEvent::outcome),
                column(events, AuditEvent::status),
                column(events, AuditEvent::clientIp),
                column(events, AuditEvent::requestId),
                AuditSubjectColumns.of(rows));
    }

    private static @Nullable String criteria(AuditEvent event) {
        return event.criteria().isEmpty() ? null : JSON.writeValueAsString(event.criteria());
    }

    private static List<@Nullable String> column(
            List<AuditEvent> events, Function<AuditEvent, @Nullable Object> value) {
        return events.stream()
                .map(event -> Objects.toString(value.apply(event), null))
                .toList();
    }
}
