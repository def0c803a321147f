package org.clinicalplatform.platform.routing;

import java.util.Map;

/**
 * A request for an operation of the specification, permitted or not.
 *
 * @param path as in the specification, with {@code {variables}}
 * @param creates whether the operation can respond with 201
 * @param variables decoded values of the path's variables, in their order
 */
public record OperationCall(
        String operationId, String path, String method, boolean creates, Map<String, String> variables) {}
