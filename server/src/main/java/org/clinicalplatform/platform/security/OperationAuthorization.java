package org.clinicalplatform.platform.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.function.Supplier;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.OperationPath;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.routing.Route;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.stereotype.Component;

/**
 * Decides by the specification whether the caller may run the operation. That comes first: a missing permission is
 * refused before a wrong method, media type or body, and before any record is read (decision 0001).
 */
@Component
class OperationAuthorization implements AuthorizationManager<RequestAuthorizationContext> {
    /** All anonymous operations are here (requirement R-7); other paths need a scope. */
    private static final String AUTHENTICATION_PATHS = "/api/v1/auth/";

    /** @param refusal null if access is granted */
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
        HttpServletRequest request = context.getRequest();
        RequestContext known = RequestContext.of(request);
        Route route = known.route(request, operations);
        return authorize(known.caller(), route == null ? null : route.path(), request);
    }

    /**
     * Whether the caller may run the operation of this method; without a path, whether the caller may learn that the
     * path does not exist.
     */
    Decision authorize(@Nullable Caller caller, @Nullable OperationPath path, HttpServletRequest request) {
        if (path == null ? isSpelledLikeAuthentication(withinApplication(request)) : path.isAnonymous()) {
            return Decision.GRANTED;
        }
        if (caller == null) {
            return new Decision(ErrorCode.AUTHENTICATION_REQUIRED);
        }
        if (caller.owesEnrolment() && !(path != null && path.isOpenBeforeEnrolment())) {
            return new Decision(ErrorCode.MFA_ENROLMENT_REQUIRED);
        }
        // by the template, since letters of the path may be escaped
        boolean underAuthentication =
                (path == null ? withinApplication(request) : path.template()).startsWith(AUTHENTICATION_PATHS);
        if (!underAuthentication && !caller.isScoped()) {
            return new Decision(ErrorCode.SESSION_SCOPE_REQUIRED);
        }
        return path == null ? Decision.GRANTED : authorize(caller, path, request.getMethod());
    }

    /** Ignoring case: another spelling of an anonymous path is an unknown path, not one that needs a token. */
    private static boolean isSpelledLikeAuthentication(String path) {
        return path.regionMatches(true, 0, AUTHENTICATION_PATHS, 0, AUTHENTICATION_PATHS.length());
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

    /** Only callers who may run an operation of the path learn that it does not support a method. */
    private static boolean mayRun(Caller caller, OperationPath path, String method) {
        Operation operation = path.operation(method);
        return operation == null
                ? path.operations().values().stream().anyMatch(other -> mayRun(caller, other))
                : mayRun(caller, operation);
    }

    private static boolean mayRun(Caller caller, Operation operation) {
        return !operation.needsPermission() || caller.may(operation.permission());
    }

    private static String withinApplication(HttpServletRequest request) {
        return request.getRequestURI().substring(request.getContextPath().length());
    }
}
