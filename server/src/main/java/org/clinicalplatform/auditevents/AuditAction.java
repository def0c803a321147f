package org.clinicalplatform.auditevents;

import java.util.regex.Pattern;
import org.clinicalplatform.platform.routing.OperationCall;

/** What a call does to records, or would have done. */
enum AuditAction {
    /** Shows one record, or a summary of a patient's. */
    READ,
    /** Shows several records, or looks for some. */
    LIST,
    /** Makes a record. */
    CREATE,
    /** Changes a record, also by moving it to another state. */
    UPDATE,
    /** Voids a record. */
    DELETE;

    private static final Pattern SEVERAL = Pattern.compile("(list|search|find)[A-Z].*");

    /** By the method, and where that leaves it open by what the contract says of the operation. */
    static AuditAction of(OperationCall call) {
        return switch (call.method()) {
            case "GET", "HEAD" -> SEVERAL.matcher(call.operationId()).matches() ? LIST : READ;
            case "DELETE" -> DELETE;
            default -> call.creates() ? CREATE : UPDATE;
        };
    }
}
