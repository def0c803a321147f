package org.clinicalplatform.platform.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.AUTHENTICATION_REQUIRED;
import static org.clinicalplatform.platform.error.ErrorCode.SESSION_SCOPE_REQUIRED;

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
    @ValueSource(strings = {"/api/v1/auth/login", "/.well-known/keys", "/api/v1/auth/unknown", "/api/v1/auth/"})
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
                "/api/v1/AUTH/unknown",
                "/error",
                "/",
                "/api/v1/authors/",
                "/x/api/v1/auth/unknown"
            })
    void authorizeWhenThereIsNoCallerThenRequiresAuthentication(String path) {
        assertThat(refusal("GET", path, null)).isEqualTo(AUTHENTICATION_REQUIRED);
    }

    @Test
    void authorizeWhenOnlySomeOperationsOfAPathAreAnonymousThenTheRestIsNotOpen() {
        assertThat(refusal("PUT", "/api/v1/mixed", null)).isEqualTo(AUTHENTICATION_REQUIRED);
        assertThat(refusal("DELETE", "/api/v1/mixed", null)).isEqualTo(AUTHENTICATION_REQUIRED);
    }

    @Test
    void authorizeWhenTheSessionIsNotNarrowedThenReachesNothingButAuthentication() {
        Caller caller = TestCallers.unscoped();

        assertThat(refusal("GET", "/api/v1/auth/verify", caller)).isNull();
        assertThat(refusal("GET", "/api/v1/profile", caller)).isEqualTo(SESSION_SCOPE_REQUIRED);
        assertThat(refusal("GET", "/api/v1/visits/7", caller)).isEqualTo(SESSION_SCOPE_REQUIRED);
        assertThat(refusal("GET", "/api/v1/unknown", caller)).isEqualTo(SESSION_SCOPE_REQUIRED);
    }

    @Test
    void authorizeWhenTheCallerHoldsThePermissionThenGrants() {
        assertThat(refusal("GET", "/api/v1/visits/7", TestCallers.scoped(READ))).isNull();
        assertThat(refusal("HEAD", "/api/v1/visits/7", TestCallers.scoped(READ)))
                .isNull();
    }

    @Test
    void authorizeWhenTheCallerLacksThePermissionThenDeniesAccess() {
        Caller caller = TestCallers.scoped("clinical.visit.write", "clinical.visit.rea");

        assertThat(refusal("GET", "/api/v1/visits/7", caller)).isEqualTo(ACCESS_DENIED);
        assertThat(refusal("HEAD", "/api/v1/visits/7", caller)).isEqualTo(ACCESS_DENIED);
        assertThat(refusal("GET", "/api/v1/visits/%37", caller)).isEqualTo(ACCESS_DENIED);
    }

    @Test
    void authorizeWhenThePathHasNoSuchOperationThenLeavesTheResponseToTheRouter() {
        Caller caller = TestCallers.scoped("clinical.visit.read");

        assertThat(refusal("DELETE", "/api/v1/visits/7", caller)).isNull();
        assertThat(refusal("GET", "/api/v1/unknown", caller)).isNull();
    }

    @Test
    void authorizeWhenTheCallerMayRunNothingAtThePathThenDeniesForeignMethodsToo() {
        assertThat(refusal("DELETE", "/api/v1/visits/7", TestCallers.scoped())).isEqualTo(ACCESS_DENIED);
    }

    /** It is refused for its method afterwards: a literal path is no id of its neighbour. */
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
    void authorizeWhenTheOperationOnlyNeedsSomebodyThenGrantsANarrowedCaller() {
        assertThat(refusal("GET", "/api/v1/profile", TestCallers.scoped())).isNull();
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
        StepUp none = new StepUp(new StepUpSettings(List.of()), contract, new TestClock());
        return new OperationAuthorization(contract, none);
    }
}
