package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class AuthenticationMatrixTest {

    private static final String KEY_SET = "/.well-known/jwks.json";
    private static final List<String> WORTHLESS = List.of(
            "Bearer garbage",
            "Bearer eyJhbGciOiJub25lIn0.e30.",
            "Bearer",
            "Bearer ",
            "bearer garbage",
            "Basic Y2xpbmljaWFuOmRlbW8tUGFzc3dvcmQtMQ==",
            "DPoP garbage",
            "Bearer a b",
            "Bearer \u00e9\u00e9",
            "garbage");

    @TestFactory
    Stream<DynamicTest> operationWhenCalledWithoutTokenThenReturns401() {
        return Matrix.each(operation -> !operation.isAnonymous(), operation -> verify401(operation.exampleCall()));
    }

    @TestFactory
    Stream<DynamicTest> operationWhenCalledWithWorthlessCredentialsThenReturnsTheSame401() {
        return Matrix.each(operation -> !operation.isAnonymous(), operation -> {
            for (String credentials : WORTHLESS) {
                verify401(operation.exampleCall().header("Authorization", credentials));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenCallIsWrongInEveryOtherWayTooThenReturns401First() {
        return Matrix.each(operation -> !operation.isAnonymous(), operation -> {
            String target = operation.exampleTarget();
            verify401(RawRequest.of(operation.method(), target).header("Accept", "application/xml"));
            verify401(RawRequest.of(operation.method(), target).body("text/plain", "{".getBytes()));
            verify401(RawRequest.of(operation.method(), target).json("{\"unknown\":1"));
            for (String method : operation.foreignMethods()) {
                verify401(RawRequest.of(method, target));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenItIsAnonymousThenIgnoresWorthlessCredentials() {
        return Matrix.each(SpecOperation::isAnonymous, operation -> {
            int without = Matrix.send(operation.exampleCall()).status();
            for (String credentials : WORTHLESS) {
                RawResponse with = Matrix.send(operation.exampleCall().header("Authorization", credentials));
                assertThat(with.status()).as(credentials).isEqualTo(without);
            }
        });
    }

    @Test
    void operationsWhenAnonymousThenAreThoseOfTheContract() {
        assertThat(Spec.operations().stream()
                        .filter(SpecOperation::isAnonymous)
                        .map(operation -> operation.method() + " " + operation.path()))
                .containsExactlyInAnyOrder(
                        "POST /api/v1/auth/login",
                        "POST /api/v1/auth/refresh",
                        "POST /api/v1/auth/mfa/verify",
                        "POST /api/v1/auth/password-reset/request",
                        "POST /api/v1/auth/password-reset/redeem",
                        // takes a token that is not the service's own
                        "POST /api/v1/auth/session/exchange",
                        "POST /api/v1/auth/session/link",
                        "POST /api/v1/auth/session/service",
                        // called by the identity provider, with a token that it has signed
                        "POST /api/v1/auth/backchannel-logout",
                        "GET " + KEY_SET);
    }

    /** Outside the prefix a request without a token is refused, whether something is there or not. */
    @Test
    void pathWhenItIsOutsideTheAnonymousSurfaceThenReturns401() {
        for (String path : new String[] {
            "/desk",
            "/desk/",
            "/api",
            "/api/v1",
            "/api/v1/nothing",
            "/api/v1/clinical",
            "/api/v1/authority",
            "/error",
            "/.well-known"
        }) {
            RawResponse response = Matrix.send(RawRequest.get(path));

            StandardError.verify(response, 401, path, "Authentication is required");
        }
    }

    /** Only operations of the specification exist under the prefix. */
    @Test
    void pathWhenUnderThePrefixAndNotInTheContractThenNothingIsThere() {
        for (String path : new String[] {"/api/v1/auth/nothing", "/api/v1/auth/register", "/api/v1/auth/mfa/reset"}) {
            assertThat(Matrix.send(RawRequest.get(path)).status()).as(path).isIn(401, 404);
            assertThat(Matrix.send(RawRequest.post(path).json("{}")).status())
                    .as(path)
                    .isIn(401, 404);
        }
    }

    private static void verify401(RawRequest request) {
        RawResponse response = Matrix.send(request);

        StandardError.verify(response, 401, Matrix.path(request), "Authentication is required");
        assertThat(response.headers("WWW-Authenticate")).containsExactly("Bearer");
    }
}
