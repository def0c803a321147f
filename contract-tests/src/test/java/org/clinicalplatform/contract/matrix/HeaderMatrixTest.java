package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.SpecConformance;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class HeaderMatrixTest {

    private static final List<String> REFUSED_IDS = List.of(
            "", " ", "a b", "a".repeat(65), "<script>", "a/b", "\u00e9", "a\tb", "$(id)", "a,b", "${jndi:ldap://x}");

    @TestFactory
    Stream<DynamicTest> operationWhenItRespondsThenConformsToTheSpecificationAndIsNotStored() {
        return Matrix.each(operation -> {
            RawResponse response =
                    Matrix.send(Matrix.callers().allowed(operation).requestId("A-Z_0.9"));
            assertThat(SpecConformance.report(operation, response).getMessages())
                    .as("%s", response)
                    .isEmpty();

            StandardError.verifyEveryAnswersHeaders(response);
            assertThat(response.header("X-Request-Id")).contains("A-Z_0.9");
            assertThat(response.headers("ETag")).isEmpty();
            assertThat(response.headers("Last-Modified")).isEmpty();
            assertThat(response.headers("Server")).isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenRequestHasAnIdThenResponseHasTheSame() {
        return Matrix.each(operation -> {
            for (String id : List.of("a", "A-Z_0.9", "b".repeat(64))) {
                RawResponse refused =
                        Matrix.send(operation.exampleCall().requestId(id).header("Accept", "text/html"));

                assertThat(refused.header("X-Request-Id")).contains(id);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenRequestIdIsUnfitThenResponseHasAnother() {
        return Matrix.each(operation -> {
            for (String id : REFUSED_IDS) {
                RawResponse response = Matrix.send(operation.exampleCall().requestId(id));

                assertThat(response.headers("X-Request-Id"))
                        .as("instead of '%s'", id)
                        .hasSize(1);
                assertThat(response.header("X-Request-Id").orElse(""))
                        .matches("[A-Za-z0-9._-]{1,64}")
                        .isNotEqualTo(id);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenRequestsHaveNoIdThenEachResponseHasAnother() {
        return Matrix.each(operation -> {
            RawRequest call = operation.exampleCall();

            assertThat(Matrix.send(call).header("X-Request-Id"))
                    .isNotEqualTo(Matrix.send(call).header("X-Request-Id"));
        });
    }
}
