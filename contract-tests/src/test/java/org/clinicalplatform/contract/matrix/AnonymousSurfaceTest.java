package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Where somebody without a token gets in at all. */
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

    /** Everywhere else a request without a token is refused, whether something is there or not. */
    @Test
    void pathWhenItIsNotTheAnonymousSurfaceThenAnswers401() {
        for (String path : new String[] {
            "/", "/api", "/api/v1", "/api/v1/auth", "/api/v1/auth/nothing", "/api/v1/nothing", "/error", "/.well-known"
        }) {
            assertThat(Matrix.send(RawRequest.get(path))
                            .status())
                    .as(path)
                    .isEqualTo(401);
        }
    }
}
