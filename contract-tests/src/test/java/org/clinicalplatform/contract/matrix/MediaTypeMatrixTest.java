package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class MediaTypeMatrixTest {

    @TestFactory
    Stream<DynamicTest> operationWhenBodyIsOfAForeignTypeThenReturns415() {
        return Matrix.each(operation -> operation.exampleBody().isPresent(), operation -> {
            byte[] body =
                    operation.exampleBody().map(Json::toString).orElseThrow().getBytes(StandardCharsets.UTF_8);
            for (String type : new String[] {
                "text/plain", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data", "nonsense"
            }) {
                verify(operation, bare(operation).body(type, body), 415, "Unsupported media type");
            }
            RawRequest untyped = bare(operation)
                    .header("Content-Length", Integer.toString(body.length))
                    .payload(body);
            verify(operation, untyped, 415, "Unsupported media type");
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenCallerWantsAForeignTypeThenReturns406() {
        return Matrix.each(operation -> {
            for (String type :
                    new String[] {"application/xml", "text/html", "application/json;q=0", "*/*;q=0", "image/png, text/*"
                    }) {
                verify(operation, operation.exampleCall().header("Accept", type), 406, "Not acceptable");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenCallerWantsJsonInAnotherCharsetThenIsNoFailure() {
        return Matrix.each(operation -> {
            RawRequest request =
                    Matrix.callers().allowed(operation).header("Accept", "application/json;charset=utf-16");

            assertThat(Matrix.send(request).status()).isLessThan(500);
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenCallerTakesAnythingThenIsNotRefusedForIt() {
        return Matrix.each(operation -> {
            int usual = Matrix.send(Matrix.callers().allowed(operation)).status();
            for (String type :
                    new String[] {"*/*", "application/*", "text/html, application/json;q=0.1", "application/json"}) {
                RawRequest request = Matrix.callers().allowed(operation).header("Accept", type);
                assertThat(Matrix.send(request).status()).as(type).isEqualTo(usual);
            }
        });
    }

    private static RawRequest bare(SpecOperation operation) {
        return RawRequest.of(operation.method(), operation.exampleTarget());
    }

    private static void verify(SpecOperation operation, RawRequest call, int status, String message) {
        RawResponse response = Matrix.send(Matrix.callers().refused(operation, call));

        StandardError.verify(response, status, Matrix.path(call), message);
    }
}
