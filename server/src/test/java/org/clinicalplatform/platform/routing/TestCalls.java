package org.clinicalplatform.platform.routing;

import jakarta.servlet.http.HttpServletRequest;
import org.clinicalplatform.platform.caller.Caller;

/** Calls of the contract's operations, without the rest of the filter chain. */
public final class TestCalls {
    private TestCalls() {}

    /** What knows the calls of the contract. */
    public static OperationCalls ofTheContract() {
        return new OperationCalls(new Operations());
    }

    /** Leaves the request as the look at its token does. */
    public static void recognise(HttpServletRequest request, Caller caller) {
        OperationCalls.keep(request, caller);
    }
}
