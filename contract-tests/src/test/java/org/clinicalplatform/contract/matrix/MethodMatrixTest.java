package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class MethodMatrixTest {

    @TestFactory
    Stream<DynamicTest> pathWhenCalledWithAnotherMethodThenReturns405AndTheMethodsItKnows() {
        return Matrix.each(operation -> {
            for (String method : operation.foreignMethods()) {
                RawRequest request = RawRequest.of(method, operation.exampleTarget());

                RawResponse response = Matrix.send(Matrix.callers().refused(operation, request));

                StandardError.verify(response, 405, Matrix.path(request), "Method not allowed");
                assertThat(Arrays.stream(response.header("Allow").orElse("").split(", ?"))
                                .filter(allowed -> !allowed.equals("OPTIONS") && !allowed.equals("HEAD")))
                        .containsExactlyInAnyOrderElementsOf(operation.pathMethods());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenItIsAGetThenHeadReturnsItsHeaderAlone() {
        return Matrix.each(operation -> operation.method().equals("GET"), operation -> {
            RawRequest get = Matrix.callers().allowed(operation).requestId("head");

            RawResponse whole = Matrix.send(get);
            RawResponse header = Matrix.send(get.method("HEAD"));

            assertThat(header.body()).isEmpty();
            assertThat(header.statusLine()).isEqualTo(whole.statusLine());
            assertThat(names(header)).isEqualTo(names(whole));
        });
    }

    @Test
    void pathWhenNothingIsThereThenReturns404() {
        for (String path : new String[] {"/", "/api", "/api/v1", "/api/v1/clinical", "/api/v1/nothing", "/error"}) {
            RawResponse response = Matrix.send(asClinician(RawRequest.get(path)));

            StandardError.verify(response, 404, path, "Resource not found");
        }
    }

    @TestFactory
    Stream<DynamicTest> pathWhenItHasATrailingSlashOrAnotherCaseThenReturns404() {
        return Matrix.each(operation -> {
            String path = Matrix.path(operation.exampleCall());
            for (String other :
                    new String[] {path + "/", path.replace("/v1/", "/V1/").replace("well", "Well")}) {
                RawResponse response = Matrix.send(asClinician(operation.call(other)));

                StandardError.verify(response, 404, other, "Resource not found");
            }
        });
    }

    private static RawRequest asClinician(RawRequest request) {
        return request.bearer(Matrix.sessions().token(Demo.CLINICIAN));
    }

    /** Without a body the framing headers may be missing (RFC 9110, section 9.3.2). */
    private static List<String> names(RawResponse response) {
        return response.headerLines().stream()
                .map(line -> line.substring(0, line.indexOf(':')))
                .filter(name -> !name.equals("Transfer-Encoding") && !name.equals("Content-Length"))
                .toList();
    }
}
