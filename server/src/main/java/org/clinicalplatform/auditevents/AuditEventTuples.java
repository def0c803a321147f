package org.clinicalplatform.auditevents;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.BinaryInstant;
import org.jspecify.annotations.Nullable;

/**
 * Events in the binary format of PostgreSQL's {@code COPY} (its manual, chapter COPY, "Binary Format"), in which neither
 * side has to spell ids and times: a header, of each event the number of its values and each with its length, and an end.
 */
final class AuditEventTuples {
    /** In the order of the values. */
    static final String COLUMNS = "id, occurred_at, tenant_id, facility_id, user_account_id, session_id, operation_id,"
            + " action, record_id, patient_id, outcome, status, client_ip, request_id";

    private static final int NUMBER_OF_COLUMNS = 14;
    private static final int USUAL_LENGTH = 280;

    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0};
    private static final int NO_FLAGS = 0;
    private static final int NO_EXTENSION = 0;
    private static final int NULL = -1;
    private static final int END = -1;

    private final DataOutputStream out;

    private AuditEventTuples(DataOutputStream out) {
        this.out = out;
    }

    static byte[] of(List<AuditEvent> events) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(events.size() * USUAL_LENGTH);
        AuditEventTuples tuples = new AuditEventTuples(new DataOutputStream(bytes));
        tuples.begin();
        for (AuditEvent event : events) {
            tuples.add(event);
        }
        tuples.end();
        return bytes.toByteArray();
    }

    private void begin() throws IOException {
        out.write(SIGNATURE);
        out.writeInt(NO_FLAGS);
        out.writeInt(NO_EXTENSION);
    }

    private void add(AuditEvent event) throws IOException {
        out.writeShort(NUMBER_OF_COLUMNS);
        value(event.id());
        value(event.occurredAt());
        value(event.tenantId());
        value(event.facilityId());
        value(event.userAccountId());
        value(event.sessionId());
        value(event.operationId());
        value(event.action().name());
        value(event.recordId());
        value(event.patientId());
        value(event.outcome().name());
        value(event.status());
        value(event.clientIp());
        value(event.requestId());
    }

    private void end() throws IOException {
        out.writeShort(END);
    }

    private void value(@Nullable UUID id) throws IOException {
        if (id == null) {
            out.writeInt(NULL);
        } else {
            out.writeInt(2 * Long.BYTES);
            out.writeLong(id.getMostSignificantBits());
            out.writeLong(id.getLeastSignificantBits());
        }
    }

    private void value(Instant time) throws IOException {
        out.writeInt(Long.BYTES);
        out.writeLong(BinaryInstant.microseconds(time));
    }

    private void value(int number) throws IOException {
        out.writeInt(Integer.BYTES);
        out.writeInt(number);
    }

    private void value(@Nullable String text) throws IOException {
        if (text == null) {
            out.writeInt(NULL);
        } else {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            out.writeInt(bytes.length);
            out.write(bytes);
        }
    }
}
