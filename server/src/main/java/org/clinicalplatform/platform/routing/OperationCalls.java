package org.clinicalplatform.platform.routing;

import jakarta.servlet.http.HttpServletRequest;
import org.clinicalplatform.platform.caller.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Tells those who look at requests from outside the operations what is called and by whom. Thread-safe. */
@Component
public class OperationCalls {
    private static final String CALLER = OperationCalls.class.getName() + ".caller";

    private final Operations operations;

    public OperationCalls(Operations operations) {
        this.operations = operations;
    }

    /** What the request calls, or null when the contract has no such operation. */
    public @Nullable OperationCall of(HttpServletRequest request) {
        OperationPath path = operations.find(request);
        Operation operation = path == null ? null : path.operation(request.getMethod());
        return path == null || operation == null
                ? null
                : new OperationCall(
                        operation.id(),
                        path.template(),
                        request.getMethod(),
                        operation.creates(),
                        operations.variables(request));
    }

    /**
     * Who sent the request: known once the filter chain has looked at its token, and still when the answer is there. Null
     * when nobody could be recognised.
     */
    public @Nullable Caller caller(HttpServletRequest request) {
        return (Caller) request.getAttribute(CALLER);
    }

    /** Keeps who sent the request. */
    public static void keep(HttpServletRequest request, Caller caller) {
        request.setAttribute(CALLER, caller);
    }
}
