package org.clinicalplatform.auditevents;

import java.util.regex.Pattern;
import org.clinicalplatform.platform.routing.OperationCall;

/** What a call does to records, or would have done if it had been admitted. */
enum AuditAction {
    /** Reads one record, or the summary of a patient. */
    READ,
    /** Lists, searches or finds records. */
    LIST,
    /** Creates a record. */
    CREATE,
    /** Changes a record, including its status. */
    UPDATE,
    /** Voids a record. */
    DELETE;

    /** A rule of the specification: so is every operation named that reads several records. */
    private static final Pattern SEVERAL = Pattern.compile("(list|search|find)[A-Z].*|get[A-Z].*List");

    private static final Pattern PREVIEW = Pattern.compile("preview[A-Z].*");

    /** What the call does; a create that is repeated only reads the record of the first one. */
    static AuditAction of(OperationCall call, boolean repeatedCreate) {
        return repeatedCreate ? READ : of(call);
    }

    /** Derived from the HTTP method, the operation id and whether the operation has a 201 response. */
    static AuditAction of(OperationCall call) {
        return switch (call.method()) {
            case "GET", "HEAD" -> SEVERAL.matcher(call.operationId()).matches() ? LIST : READ;
            case "DELETE" -> DELETE;
            default -> ofBody(call);
        };
    }

    private static AuditAction ofBody(OperationCall call) {
        if (call.creates()) {
            return CREATE;
        }
        if (SEVERAL.matcher(call.operationId()).matches()) {
            return LIST;
        }
        return PREVIEW.matcher(call.operationId()).matches() ? READ : UPDATE;
    }
}
