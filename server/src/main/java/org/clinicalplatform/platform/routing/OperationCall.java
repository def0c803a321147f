package org.clinicalplatform.platform.routing;

import java.util.Map;

/**
 * A request's call of one of the contract's operations, whether the caller may make it or not.
 *
 * @param operationId the contract's name of it
 * @param path as the contract spells it, with {@code {variables}}
 * @param method the request's
 * @param creates whether the operation can answer that something was made (201)
 * @param variables the decoded values of the path's variables, in their order
 */
public record OperationCall(
        String operationId, String path, String method, boolean creates, Map<String, String> variables) {}
