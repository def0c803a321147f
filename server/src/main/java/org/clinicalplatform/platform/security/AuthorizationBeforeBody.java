package org.clinicalplatform.platform.security;

import jakarta.servlet.http.HttpServletRequest;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.caller.CallerResolver;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.routing.Route;
import org.clinicalplatform.platform.web.BodyAdmission;
import org.springframework.stereotype.Component;

/**
 * Credentials and permission, before the body is received: only callers who may run an operation can make the service
 * keep their bytes. The security chain decides again once the body is here, since rights may have ended meanwhile.
 */
@Component
class AuthorizationBeforeBody implements BodyAdmission {
    private final Operations operations;
    private final CallerResolver callers;
    private final OperationAuthorization authorization;

    AuthorizationBeforeBody(Operations operations, CallerResolver callers, OperationAuthorization authorization) {
        this.operations = operations;
        this.callers = callers;
        this.authorization = authorization;
    }

    @Override
    public boolean refuses(HttpServletRequest request) {
        Route route = RequestContext.of(request).route(request, operations);
        if (route != null && route.path().isAnonymous()) {
            return false;
        }
        Caller caller = BearerTokens.of(request).flatMap(callers::resolve).orElse(null);
        return !authorization
                .authorize(caller, route == null ? null : route.path(), request)
                .isGranted();
    }
}
