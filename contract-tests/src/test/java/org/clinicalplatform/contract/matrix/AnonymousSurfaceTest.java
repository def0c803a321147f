package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The operations that need no token. */
class AnonymousSurfaceTest {

    private static final String KEY_SET = "/.well-known/jwks.json";

    @TestFactory
    Stream<DynamicTest> operationWhenItIsAnonymousThenLiesUnderAuthButForTheKeySet() {
        return Matrix.each(
                SpecOperation::isAnonymous,
                operation -> assertThat(operation.path().startsWith("/api/v1/auth/")
                                || operation.path().equals(KEY_SET))
                        .isTrue());
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
                        "GET " + KEY_SET);
    }

    /** Outside the prefix a request without a token is refused, whether something is there or not. */
    @Test
    void pathWhenItIsOutsideTheAnonymousSurfaceThenReturns401() {
        for (String path : new String[] {
            "/", "/api", "/api/v1", "/api/v1/nothing", "/api/v1/clinical", "/api/v1/authority", "/error", "/.well-known"
        }) {
            RawResponse response = Matrix.send(RawRequest.get(path));

            StandardError.verify(response, 401, path, "Authentication is required");
        }
    }

    /** Under the prefix nothing answers that the specification does not have. */
    @Test
    void pathWhenUnderThePrefixAndNotInTheContractThenNothingIsThere() {
        for (String path : new String[] {"/api/v1/auth/nothing", "/api/v1/auth/register", "/api/v1/auth/mfa/reset"}) {
            assertThat(Matrix.send(RawRequest.get(path)).status()).as(path).isIn(401, 404);
            assertThat(Matrix.send(RawRequest.post(path).json("{}")).status())
                    .as(path)
                    .isIn(401, 404);
        }
    }
}
