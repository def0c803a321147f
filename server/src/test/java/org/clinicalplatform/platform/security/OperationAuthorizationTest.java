package org.clinicalplatform.platform.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.AUTHENTICATION_REQUIRED;

import java.util.List;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.routing.TestOperations;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;

class OperationAuthorizationTest {
    private static final String READ = "clinical.visit.read";

    private final OperationAuthorization authorization = authorization(new TestOperations()
            .operation("post", "/api/v1/auth/login", Operation.ANONYMOUS)
            .operation("get", "/api/v1/auth/verify", Operation.AUTHENTICATED)
            .operation("get", "/api/v1/mixed", Operation.ANONYMOUS)
            .operation("put", "/api/v1/mixed", Operation.AUTHENTICATED)
            .operation("get", "/.well-known/keys", Operation.ANONYMOUS)
            .operation("get", "/api/v1/profile", Operation.AUTHENTICATED)
            .operation("get", "/api/v1/visits/{id}", READ)
            .operations());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/auth/login",
                "/.well-known/keys",
                "/api/v1/auth/unknown",
                "/api/v1/auth/",
                "/API/V1/AUTH/LOGIN"
            })
    void authorizeWhenThePathIsOpenThenGrantsWithoutACaller(String path) {
        assertThat(refusal("POST", path, null)).isNull();
        assertThat(refusal("GET", path, null)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/auth/verify",
                "/api/v1/visits/7",
                "/api/v1/unknown",
                "/api/v1/auth",
                "/API/V1/AUTH",
                "/API/V1/VISITS/7",
                "/error",
                "/",
                "/api/v1/authors/",
                "/x/api/v1/auth/unknown"
            })
    void authorizeWhenThereIsNoCallerThenRequiresAuthentication(String path) {
        assertThat(refusal("GET", path, null)).isEqualTo(AUTHENTICATION_REQUIRED);
    }

    /** For an unknown method, the router responds to callers who may run another operation of the path. */
    @ParameterizedTest
    @CsvSource({
        "PUT,    /api/v1/mixed,       nobody,               AUTHENTICATION_REQUIRED",
        "DELETE, /api/v1/mixed,       nobody,               AUTHENTICATION_REQUIRED",
        "GET,    /api/v1/auth/verify, not narrowed,",
        "GET,    /api/v1/%61uth/verify, not narrowed,",
        "GET,    /api/v1/profile,     not narrowed,         SESSION_SCOPE_REQUIRED",
        "GET,    /api/v1/visits/7,    not narrowed,         SESSION_SCOPE_REQUIRED",
        "GET,    /api/v1/unknown,     not narrowed,         SESSION_SCOPE_REQUIRED",
        "GET,    /api/v1/profile,     clinical.visit.write,",
        "GET,    /api/v1/visits/7,    clinical.visit.read,",
        "HEAD,   /api/v1/visits/7,    clinical.visit.read,",
        "DELETE, /api/v1/visits/7,    clinical.visit.read,",
        "GET,    /api/v1/unknown,     clinical.visit.read,",
        "GET,    /api/v1/visits/7,    clinical.visit.rea,   ACCESS_DENIED",
        "HEAD,   /api/v1/visits/7,    clinical.visit.write, ACCESS_DENIED",
        "GET,    /api/v1/visits/%37,  clinical.visit.write, ACCESS_DENIED",
        "DELETE, /api/v1/visits/7,    clinical.visit.write, ACCESS_DENIED"
    })
    void authorizeWhenSomebodyCallsThenScopeAndPermissionDecide(
            String method, String path, String permission, @Nullable ErrorCode refusal) {
        Caller caller = switch (permission) {
            case "nobody" -> null;
            case "not narrowed" -> TestCallers.unscoped();
            default -> TestCallers.scoped(permission);
        };

        assertThat(refusal(method, path, caller)).isEqualTo(refusal);
    }

    /** It is refused for its method afterwards: a literal path is not an id of its neighbour. */
    @Test
    void authorizeWhenOnlyATemplateHasTheMethodThenTheLiteralPathsPermissionCounts() {
        OperationAuthorization overlapping = authorization(new TestOperations()
                .operation("get", "/api/v1/visits/page", "clinical.visit.read")
                .operation("delete", "/api/v1/visits/{id}", "clinical.visit.write")
                .operations());
        MockHttpServletRequest request = new MockHttpServletRequest("DELETE", "/api/v1/visits/page");

        assertThat(refusal(overlapping, request, TestCallers.scoped("clinical.visit.write")))
                .isEqualTo(ACCESS_DENIED);
        assertThat(refusal(overlapping, request, TestCallers.scoped("clinical.visit.read")))
                .isNull();
    }

    @Test
    void authorizeWhenThereIsAContextPathThenItIsNotPartOfTheOperation() {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/v1/auth/api/v1/visits/7");
        request.setContextPath("/api/v1/auth");

        assertThat(refusal(authorization, request, null)).isEqualTo(AUTHENTICATION_REQUIRED);
    }

    private @Nullable ErrorCode refusal(String method, String path, @Nullable Caller caller) {
        return refusal(authorization, new MockHttpServletRequest(method, path), caller);
    }

    private static @Nullable ErrorCode refusal(
            OperationAuthorization authorization, MockHttpServletRequest request, @Nullable Caller caller) {
        if (caller != null) {
            RequestContext.of(request).keepCaller(caller);
        }
        AuthorizationResult result = authorization.authorize(() -> null, new RequestAuthorizationContext(request));
        assertThat(result).isInstanceOf(OperationAuthorization.Decision.class);
        ErrorCode refusal = ((OperationAuthorization.Decision) result).refusal();
        assertThat(result.isGranted()).isEqualTo(refusal == null);
        return refusal;
    }

    private static OperationAuthorization authorization(Operations contract) {
        StepUp none = new StepUp(new StepUpSettings(List.of()), Caller::mfaEnrolled, contract, new TestClock());
        return new OperationAuthorization(contract, none);
    }
}
