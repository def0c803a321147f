package org.clinicalplatform.platform.caller;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A path of the contract and its operations by HTTP method.
 *
 * @param template as the contract spells it, with {@code {variables}}
 */
record OperationPath(String template, Map<String, Operation> operations) {
    OperationPath {
        operations = Map.copyOf(operations);
    }

    /** The operation; HEAD is answered by what answers GET. */
    @Nullable Operation operation(String method) {
        return operations.get(method.equals("HEAD") ? "GET" : method);
    }

    boolean isAnonymous() {
        return operations.values().stream().allMatch(Operation::isAnonymous);
    }
}
