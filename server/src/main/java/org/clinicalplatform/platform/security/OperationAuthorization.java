package org.clinicalplatform.platform.security;

import java.util.function.Supplier;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.OperationPath;
import org.clinicalplatform.platform.routing.Operations;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.stereotype.Component;

/**
 * Decides by the contract's marks whether the caller may run the operation, before anything else of the request is
 * looked at: a missing permission is refused before a wrong method, media type or body, and before any record.
 */
@Component
class OperationAuthorization implements AuthorizationManager<RequestAuthorizationContext> {
    /** The whole anonymous surface lives here (contract, "Bearer tokens and permissions"); the rest needs a scope. */
    private static final String AUTHENTICATION_PATHS = "/api/v1/auth/";

    /** @param refusal why not, or null when the caller may */
    record Decision(@Nullable ErrorCode refusal) implements AuthorizationResult {
        static final Decision GRANTED = new Decision(null);

        @Override
        public boolean isGranted() {
            return refusal == null;
        }
    }

    private final Operations operations;
    private final StepUp stepUp;

    OperationAuthorization(Operations operations, StepUp stepUp) {
        this.operations = operations;
        this.stepUp = stepUp;
    }

    @Override
    public AuthorizationResult authorize(
            Supplier<? extends @Nullable Authentication> authentication, RequestAuthorizationContext context) {
        OperationPath path = operations.find(context.getRequest());
        boolean underAuthentication = withinApplication(context).startsWith(AUTHENTICATION_PATHS);
        if (path == null ? underAuthentication : path.isAnonymous()) {
            return Decision.GRANTED;
        }
        if (!(authentication.get() instanceof CallerAuthentication caller)) {
            return new Decision(ErrorCode.AUTHENTICATION_REQUIRED);
        }
        if (caller.caller().owesEnrolment() && !(path != null && path.isOpenBeforeEnrolment())) {
            return new Decision(ErrorCode.MFA_ENROLMENT_REQUIRED);
        }
        if (!underAuthentication && !caller.caller().isScoped()) {
            return new Decision(ErrorCode.SESSION_SCOPE_REQUIRED);
        }
        return path == null
                ? Decision.GRANTED
                : authorize(caller.caller(), path, context.getRequest().getMethod());
    }

    private Decision authorize(Caller caller, OperationPath path, String method) {
        if (!mayRun(caller, path, method)) {
            return new Decision(ErrorCode.ACCESS_DENIED);
        }
        Operation operation = path.operation(method);
        return operation != null && stepUp.isOwed(caller, operation)
                ? new Decision(ErrorCode.STEP_UP_REQUIRED)
                : Decision.GRANTED;
    }

    /** A method that the path has not is a matter for those who may run any of its operations. */
    private static boolean mayRun(Caller caller, OperationPath path, String method) {
        Operation operation = path.operation(method);
        return operation == null
                ? path.operations().values().stream().anyMatch(other -> mayRun(caller, other))
                : mayRun(caller, operation);
    }

    private static boolean mayRun(Caller caller, Operation operation) {
        return !operation.needsPermission() || caller.may(operation.permission());
    }

    private static String withinApplication(RequestAuthorizationContext context) {
        String path = context.getRequest().getRequestURI();
        return path.substring(context.getRequest().getContextPath().length());
    }
}
