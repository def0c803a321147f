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

class BodyMatrixTest {

    @TestFactory
    Stream<DynamicTest> operationWhenBodyIsNoJsonThenReturns400() {
        return eachWithBody((operation, example) -> {
            for (String text : new String[] {
                "{",
                "nonsense",
                "<xml/>",
                "{'a':1}",
                "/**/" + example,
                example + "}",
                example.toString().repeat(2)
            }) {
                verifyMalformed(operation, text.getBytes(StandardCharsets.UTF_8));
            }
            for (String text : new String[] {"{\"a\"", "{\"a\":1,}", "{\"a\":NaN}", "{\"a\":01}"}) {
                verify400(operation, text);
            }
            verifyMalformed(operation, new byte[] {'{', '"', (byte) 0xff, (byte) 0xfe, '"', ':', '1', '}'});
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenBodyIsNoObjectThenReturns400() {
        return eachWithBody((operation, example) -> {
            for (String text : new String[] {"[]", "[" + example + "]", "\"text\"", "7", "true"}) {
                verify400(operation, text);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenRequiredBodyIsMissingOrNullThenReturns400() {
        return Matrix.each(SpecOperation::bodyRequired, operation -> {
            RawRequest none = RawRequest.of(operation.method(), operation.exampleTarget())
                    .header("Content-Type", "application/json")
                    .header("Content-Length", "0");
            StandardError.verifyShape(Matrix.send(Matrix.callers().refused(operation, none)));
            assertThat(Matrix.send(Matrix.callers().refused(operation, none)).status())
                    .isEqualTo(400);
            verify400(operation, "null");
            verify400(operation, " ");
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenPropertyIsUnknownThenReturns400WithoutItsValue() {
        return eachWithBody((operation, example) -> {
            RawResponse response = verify400(
                    operation, example.with("zzUnknown", "\"zz-secret\"").toString());

            assertThat(response.text()).doesNotContain("zz-secret");
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenPropertyIsRepeatedThenReturns400() {
        return eachWithBody((operation, example) -> {
            String first = example.names().get(0);
            String pair = Json.quoted(first) + ":" + example.get(first);
            String twice = "{" + pair + "," + example.toString().substring(1);

            verify400(operation, twice);
            verify400(operation, twice.replaceFirst("\"(.)", "\"\\\\u" + String.format("%04x", (int) first.charAt(0))));
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenTextHoldsNulOrHalfACharacterThenReturns400() {
        return eachWithBody((operation, example) -> {
            for (String name : example.names()) {
                if (example.get(name).node().isString()) {
                    verify400(operation, example.with(name, "\"a\\u0000b\"").toString());
                    verify400(operation, withEscape(example, name, "a\\ud800b"));
                    verify400(operation, withEscape(example, name, "\\udc00\\ud800"));
                }
            }
        });
    }

    private interface BodyTest {
        void run(SpecOperation operation, Json example);
    }

    private static Stream<DynamicTest> eachWithBody(BodyTest test) {
        return Matrix.each(
                operation -> operation.exampleBody().isPresent(),
                operation -> test.run(operation, operation.exampleBody().orElseThrow()));
    }

    /** Writes the escape as it stands: a JSON writer would refuse or repair it. */
    private static String withEscape(Json example, String property, String escape) {
        return example.with(property, "\"zz-place\"").toString().replace("zz-place", escape);
    }

    private static void verifyMalformed(SpecOperation operation, byte[] body) {
        RawRequest call =
                RawRequest.of(operation.method(), operation.exampleTarget()).json(body);

        RawResponse response = Matrix.send(Matrix.callers().refused(operation, call));

        StandardError.verify(response, 400, Matrix.path(call), "Malformed request body");
    }

    private static RawResponse verify400(SpecOperation operation, String body) {
        RawRequest call =
                RawRequest.of(operation.method(), operation.exampleTarget()).json(body);

        RawResponse response = Matrix.send(Matrix.callers().refused(operation, call));

        StandardError.verifyShape(response);
        assertThat(response.status()).as(body).isEqualTo(400);
        return response;
    }
}
