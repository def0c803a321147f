package org.clinicalplatform.platform.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.routing.TestOperations;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;

class AuthorizationBeforeBodyTest {
    private static final Operations OPERATIONS = new TestOperations()
            .operation("post", "/api/v1/auth/login", Operation.ANONYMOUS)
            .operation("post", "/api/v1/visits", "clinical.visit.write")
            .operations();

    /** What was to be resolved. */
    private final List<String> presented = new ArrayList<>();

    private final AuthorizationBeforeBody check = new AuthorizationBeforeBody(
            OPERATIONS,
            token -> {
                presented.add(token);
                return switch (token) {
                    case "writer" -> Optional.of(TestCallers.scoped("clinical.visit.write"));
                    case "reader" -> Optional.of(TestCallers.scoped("clinical.visit.read"));
                    default -> Optional.empty();
                };
            },
            new OperationAuthorization(OPERATIONS, withoutStepUp()));

    @ParameterizedTest
    @CsvSource({"writer, false", "reader, true", "expired, true"})
    void refusesWhenTheOperationNeedsAPermissionThenTheTokenDecides(String token, boolean refused) {
        assertThat(check.refuses(post("/api/v1/visits", token))).isEqualTo(refused);
    }

    @Test
    void refusesWhenThereIsNoTokenThenRefuses() {
        assertThat(check.refuses(new MockHttpServletRequest("POST", "/api/v1/visits")))
                .isTrue();
    }

    /** A stale token must not prevent a login. */
    @Test
    void refusesWhenTheOperationIsAnonymousThenDoesNotReadTheToken() {
        assertThat(check.refuses(post("/api/v1/auth/login", "expired"))).isFalse();
        assertThat(presented).isEmpty();
    }

    /** The security chain decides anew: a right may end while the body arrives. */
    @Test
    void refusesWhenItGrantsThenTheRequestStillHasNoCaller() {
        MockHttpServletRequest request = post("/api/v1/visits", "writer");

        assertThat(check.refuses(request)).isFalse();

        assertThat(RequestContext.of(request).caller()).isNull();
    }

    private static StepUp withoutStepUp() {
        return new StepUp(new StepUpSettings(List.of()), caller -> false, OPERATIONS, new TestClock());
    }

    private static MockHttpServletRequest post(String path, String token) {
        MockHttpServletRequest request = new MockHttpServletRequest("POST", path);
        request.addHeader("Authorization", "Bearer " + token);
        return request;
    }
}
