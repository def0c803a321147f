package org.clinicalplatform.platform.routing;

import java.util.Map;

/**
 * A request for an operation of the specification, permitted or not.
 *
 * @param path as in the specification, with {@code {variables}}
 * @param variables decoded values of the path's variables, in their order
 */
public record OperationCall(Operation operation, String path, String method, Map<String, String> variables) {
    private static final int CREATED = 201;

    public String operationId() {
        return operation.id();
    }

    /** Whether the operation responds with 201. */
    public boolean creates() {
        return operation.successStatus() == CREATED;
    }

    /** Whether the method is one that HTTP calls safe (RFC 9110, section 9.2.1). */
    public boolean isSafe() {
        return method.equals("GET") || method.equals("HEAD");
    }
}
