package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Bodies that are not JSON objects of the right kind, and media types that are not JSON. */
class BodyMatrixTest {

    private static final String JSON = "application/json;charset=";

    @TestFactory
    Stream<DynamicTest> operationWhenBodyIsNoJsonThenReturns400() {
        return eachWithBody((operation, example) -> {
            for (String text : List.of(
                    "{",
                    "nonsense",
                    "<xml/>",
                    "{'a':1}",
                    "/**/" + example,
                    example + "}",
                    example.toString().repeat(2))) {
                RawRequest call = Matrix.bare(operation).json(text);
                Matrix.verifyRefused(operation, call, 400, "Malformed request body");
            }
            for (String text : List.of("{\"a\"", "{\"a\":1,}", "{\"a\":NaN}", "{\"a\":01}")) {
                Matrix.verify400(operation, Matrix.bare(operation).json(text));
            }
        });
    }

    /** Readers of JSON that compare names four bytes at a time overlook this byte at some places. */
    @TestFactory
    Stream<DynamicTest> operationWhenBodyIsNotUtf8ThenReturns400() {
        return eachWithBody((operation, example) -> {
            byte[] body = example.toString().getBytes(StandardCharsets.UTF_8);
            int ofName = 2;
            for (int at = ofName; at < ofName + 4; at++) {
                RawRequest call = Matrix.bare(operation).json(withInvalidByte(body, at));
                Matrix.verifyRefused(operation, call, 400, "Malformed request body");
            }
            for (String charset : List.of("utf-8", "utf8", "US-ASCII", "ascii")) {
                RawRequest declared = Matrix.bare(operation).body(JSON + charset, withInvalidByte(body, ofName));
                Matrix.verifyRefused(operation, declared, 400, "Malformed request body");
            }
            for (String charset : List.of("UTF-16", "UTF-16LE", "utf-32")) {
                RawRequest declared = Matrix.bare(operation).body(JSON + charset, body);
                Matrix.verifyRefused(operation, declared, 400, "Malformed request body");
            }
            RawRequest wide = Matrix.bare(operation).json(example.toString().getBytes(StandardCharsets.UTF_16LE));
            Matrix.verifyRefused(operation, wide, 400, "Malformed request body");
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenBodyIsNoObjectThenReturns400() {
        return eachWithBody((operation, example) -> {
            for (String text : List.of("[]", "[" + example + "]", "\"text\"", "7", "true", "null")) {
                Matrix.verify400(operation, Matrix.bare(operation).json(text));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenRequiredBodyIsMissingOrNullThenReturns400() {
        return Matrix.each(
                operation -> operation.bodyRequired() && operation.exampleBody().isPresent(), operation -> {
                    for (String text : List.of("", "null", " ")) {
                        Matrix.verify400(operation, Matrix.bare(operation).json(text));
                    }
                });
    }

    /** A proxy that forwards a body as it arrives announces chunks before it knows whether there is one. */
    @TestFactory
    Stream<DynamicTest> operationWhenAnOptionalBodyDoesNotHaveAChunkThenIsCalledWithoutABody() {
        return Matrix.each(
                operation ->
                        !operation.bodyRequired() && operation.exampleBody().isPresent(),
                operation -> {
                    String unknown =
                            operation.target(Map.of(operation.pathParameters().get(0), Demo.unknown(0x805)));
                    RawRequest call = Matrix.callers()
                            .refused(operation, RawRequest.of(operation.method(), unknown))
                            .requestId("chunks");

                    RawResponse response = Matrix.send(call.header("Transfer-Encoding", "chunked")
                            .payload("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));

                    assertThat(response.status()).isEqualTo(404);
                    assertThat(response.masked()).isEqualTo(Matrix.send(call).masked());
                });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenPropertyIsUnknownThenReturns400WithoutItsValue() {
        return eachWithBody((operation, example) -> {
            Json body = example.with("zzUnknown", "\"zz-secret\"");
            RawResponse response =
                    Matrix.verify400(operation, Matrix.bare(operation).json(body.toString()));
            assertThat(response.text()).doesNotContain("zz-secret");
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenPropertyIsRepeatedThenReturns400() {
        return eachWithBody((operation, example) -> {
            String first = example.names().get(0);
            String pair = Json.quoted(first) + ":" + example.get(first);
            String twice = "{" + pair + "," + example.toString().substring(1);
            String escaped = twice.replaceFirst("\"(.)", "\"\\\\u" + String.format("%04x", (int) first.charAt(0)));
            Matrix.verify400(operation, Matrix.bare(operation).json(twice));
            Matrix.verify400(operation, Matrix.bare(operation).json(escaped));
        });
    }

    /** The escapes are sent as they stand: a JSON writer would refuse or repair them. */
    @TestFactory
    Stream<DynamicTest> operationWhenTextHoldsNulOrHalfACharacterThenReturns400() {
        return eachWithBody((operation, example) -> {
            for (String name : example.names()) {
                if (example.get(name).node().isString()) {
                    String body = example.with(name, "\"zz-place\"").toString();
                    for (String escape : List.of("a\\u0000b", "a\\ud800b", "\\udc00\\ud800")) {
                        Matrix.verify400(operation, Matrix.bare(operation).json(body.replace("zz-place", escape)));
                    }
                }
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenBodyIsOfAForeignTypeThenReturns415() {
        return eachWithBody((operation, example) -> {
            byte[] body = example.toString().getBytes(StandardCharsets.UTF_8);
            for (String type : List.of(
                    "text/plain",
                    "application/xml",
                    "application/x-www-form-urlencoded",
                    "multipart/form-data",
                    "nonsense")) {
                RawRequest call = Matrix.bare(operation).body(type, body);
                Matrix.verifyRefused(operation, call, 415, "Unsupported media type");
            }
            RawRequest untyped = Matrix.bare(operation).json(body).without("Content-Type");
            Matrix.verifyRefused(operation, untyped, 415, "Unsupported media type");
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenCallerWantsAForeignTypeThenReturns406() {
        return Matrix.each(operation -> {
            for (String type : List.of(
                    "application/xml",
                    "text/html",
                    "application/json;q=0",
                    "application/json;q=0, */*",
                    "*/*;q=0",
                    "image/png, text/*")) {
                RawRequest call = operation.exampleCall().header("Accept", type);
                Matrix.verifyRefused(operation, call, 406, "Not acceptable");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenCallerTakesAnythingThenIsNotRefusedForIt() {
        return Matrix.each(operation -> operation.method().equals("GET"), operation -> {
            int usual = Matrix.send(Matrix.callers().allowed(operation)).status();
            for (String type :
                    List.of("*/*", "application/*", "text/html, application/json;q=0.1", "application/json")) {
                RawRequest request = Matrix.callers().allowed(operation).header("Accept", type);
                assertThat(Matrix.send(request).status()).as(type).isEqualTo(usual);
            }
            RawRequest otherCharset =
                    Matrix.callers().allowed(operation).header("Accept", "application/json;charset=utf-16");
            assertThat(Matrix.send(otherCharset).status()).isLessThan(500);
        });
    }

    private interface BodyTest {
        void run(SpecOperation operation, Json example);
    }

    private static byte[] withInvalidByte(byte[] body, int at) {
        byte[] changed = Arrays.copyOf(body, body.length + 1);
        System.arraycopy(body, at, changed, at + 1, body.length - at);
        changed[at] = (byte) 0xff;
        return changed;
    }

    private static Stream<DynamicTest> eachWithBody(BodyTest test) {
        return Matrix.each(
                operation -> operation.exampleBody().isPresent(),
                operation -> test.run(operation, operation.exampleBody().orElseThrow()));
    }
}
