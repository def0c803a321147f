package org.clinicalplatform.platform.routing;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The path of the specification that a request matches.
 *
 * @param variables decoded values of the path's variables, in their order
 */
public record Route(OperationPath path, Map<String, String> variables) {
    /** The call of an operation by this method; null if the path does not have such an operation. */
    public @Nullable OperationCall call(String method) {
        Operation operation = path.operation(method);
        return operation == null ? null : new OperationCall(operation, path.template(), method, variables);
    }
}
