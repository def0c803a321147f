package org.clinicalplatform.auditevents;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Events in the text format of PostgreSQL's {@code COPY}: a line each, of values between tabs. */
final class AuditEventLines {
    /** In the order of the values. */
    static final String COLUMNS = "id, occurred_at, tenant_id, facility_id, user_account_id, session_id, operation_id,"
            + " action, record_id, patient_id, outcome, status, client_ip, request_id";

    private static final int USUAL_LENGTH = 400;

    private final StringBuilder lines;

    private AuditEventLines(int events) {
        lines = new StringBuilder(events * USUAL_LENGTH);
    }

    static String of(List<AuditEvent> events) {
        AuditEventLines lines = new AuditEventLines(events.size());
        events.forEach(lines::add);
        return lines.lines.toString();
    }

    private void add(AuditEvent event) {
        value(event.id());
        next(event.occurredAt());
        next(event.tenantId());
        next(event.facilityId());
        next(event.userAccountId());
        next(event.sessionId());
        next(event.operationId());
        next(event.action());
        next(event.recordId());
        next(event.patientId());
        next(event.outcome());
        next(event.status());
        next(event.clientIp());
        next(event.requestId());
        lines.append('\n');
    }

    private void next(@Nullable Object value) {
        lines.append('\t');
        value(value);
    }

    private void value(@Nullable Object value) {
        if (value == null) {
            lines.append("\\N");
        } else if (value instanceof String text) {
            escape(text);
        } else {
            // ids, times, numbers and the names of constants hold nothing that means something to the format
            lines.append(value);
        }
    }

    private void escape(String text) {
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            switch (character) {
                case '\\' -> lines.append("\\\\");
                case '\t' -> lines.append("\\t");
                case '\n' -> lines.append("\\n");
                case '\r' -> lines.append("\\r");
                default -> lines.append(character);
            }
        }
    }
}
