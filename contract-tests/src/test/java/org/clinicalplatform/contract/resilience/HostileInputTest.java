package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Callers;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.ThrowingConsumer;

/** Bodies made to exhaust or to confuse, sent to every operation that takes one. */
class HostileInputTest {

    /** Where a negative zero is a number like any other. */
    private static final Set<String> DECIMALS = Set.of("referenceLow", "referenceHigh");

    /** Largest body of an operation that needs no token. */
    private static final int ANONYMOUS_LIMIT = 64 * 1024;

    private static final int TEN_MEGABYTES = 10_000_000;
    private static final String ITEMS = "(items)";
    private static final int CHUNK = 100_000;

    private final ServerUnderTest server = Servers.shared();

    @TestFactory
    Stream<DynamicTest> bodyWhenItHasTenMegabytesThenReturns413() {
        return eachWithBody(operation -> {
            byte[] spaces = (" ".repeat(TEN_MEGABYTES) + example(operation)).getBytes(StandardCharsets.UTF_8);

            verifyTooLarge(operation, bare(operation).json(spaces));
        });
    }

    @TestFactory
    Stream<DynamicTest> bodyWhenItHasTenMegabytesInChunksThenReturns413() {
        return eachWithBody(operation -> {
            RawRequest chunked = bare(operation)
                    .header("Content-Type", "application/json")
                    .header("Transfer-Encoding", "chunked")
                    .payload(chunks());

            verifyTooLarge(operation, chunked);
        });
    }

    @TestFactory
    Stream<DynamicTest> bodyWhenItNestsTenThousandArraysThenReturns400() {
        return eachWithBody(operation -> {
            verify400(operation, "[".repeat(10_000));
            verify400(operation, "[".repeat(10_000) + "]".repeat(10_000));
            verify400(operation, "{\"a\":".repeat(10_000) + "1" + "}".repeat(10_000));
            for (String property : example(operation).names()) {
                verify400(operation, with(operation, property, "[".repeat(10_000) + "]".repeat(10_000)));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> bodyWhenItHoldsMonstrousNumbersThenReturns400() {
        return eachWithBody(operation -> {
            for (String property : example(operation).names()) {
                for (String number : new String[] {
                    "99999999999999999999", "-9223372036854775809", "1e999999999", "1E-400", "9".repeat(5_000)
                }) {
                    verify400(operation, with(operation, property, number));
                }
                if (!DECIMALS.contains(property)) {
                    verify400(operation, with(operation, property, "-0.0"));
                }
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> bodyWhenItHasTenThousandPropertiesThenReturns400() {
        return eachWithBody(operation -> {
            StringBuilder properties = new StringBuilder("{\"p\":1");
            for (int i = 0; i < 10_000; i++) {
                properties.append(",\"p").append(i).append("\":1");
            }
            verify400(operation, properties.append('}').toString());
        });
    }

    /** A violation or two of each item would be a response of megabytes, and gigabytes on the way to it. */
    @TestFactory
    Stream<DynamicTest> bodyWhenAListOfObjectsHasVeryManyThenReturns400InAFewWords() {
        List<DynamicTest> tests = new ArrayList<>();
        for (SpecOperation operation : operationsWithBody()) {
            withItems(operation.bodySchema().orElseThrow(), "", "", body -> {
                tests.add(dynamicTest(operation.id() + " " + body, () -> {
                    for (int count : new int[] {10_000, 300_000}) {
                        RawResponse response =
                                verify400(operation, body.replace(ITEMS, "{},".repeat(count - 1) + "{}"));
                        assertThat(response.body()).hasSizeLessThan(ANONYMOUS_LIMIT);
                    }
                }));
            });
        }
        assertThat(tests).hasSizeGreaterThan(10);
        return tests.stream();
    }

    /** Hands on a body for each list of objects in a schema, with a mark in place of the items. */
    private static void withItems(Json schema, String before, String after, Consumer<String> bodies) {
        Json properties = Spec.resolve(schema).get("properties");
        for (String name : properties.names()) {
            Json property = Spec.resolve(properties.get(name));
            String start = before + "{\"" + name + "\":";
            if (property.has("properties")) {
                withItems(property, start, "}" + after, bodies);
            } else if (property.has("items")
                    && Spec.resolve(property.get("items")).has("properties")) {
                bodies.accept(start + "[" + ITEMS + "]}" + after);
                withItems(property.get("items"), start + "[", "]}" + after, bodies);
            }
        }
    }

    /** Patterns are checked whatever the length, and regular expressions of Java can run out of stack. */
    @TestFactory
    Stream<DynamicTest> bodyWhenATextIsAsLongAsTheBodyMayBeThenNothingFails() {
        return eachWithBody(operation -> {
            int bytes = operation.isAnonymous() ? ANONYMOUS_LIMIT - 2_000 : 500_000;
            for (String property : example(operation).names()) {
                if (example(operation).get(property).node().isString()) {
                    for (String part : List.of("a\ud83d\ude00", "-a")) {
                        String text = "en" + part.repeat(bytes / part.getBytes(StandardCharsets.UTF_8).length);
                        RawRequest call = bare(operation).json(with(operation, property, Json.quoted(text)));
                        RawResponse response = server.send(new Callers(server).refused(operation, call));
                        assertThat(response.status())
                                .as("%s of %s", property, part)
                                .isLessThan(500)
                                .isNotEqualTo(413);
                    }
                }
            }
        });
    }

    private static List<SpecOperation> operationsWithBody() {
        return Spec.operations().stream()
                .filter(Servers::sharedHas)
                .filter(operation -> operation.exampleBody().isPresent())
                .toList();
    }

    private static Stream<DynamicTest> eachWithBody(ThrowingConsumer<SpecOperation> test) {
        return DynamicTest.stream(operationsWithBody().stream(), SpecOperation::id, test);
    }

    private static Json example(SpecOperation operation) {
        return operation.exampleBody().orElseThrow();
    }

    /** Puts text in place of a property's value without reading it as JSON. */
    private static String with(SpecOperation operation, String property, String text) {
        return example(operation).with(property, "\"(place)\"").toString().replace("\"(place)\"", text);
    }

    private static RawRequest bare(SpecOperation operation) {
        return RawRequest.of(operation.method(), operation.exampleTarget());
    }

    private static byte[] chunks() {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        byte[] chunk =
                (Integer.toHexString(CHUNK) + "\r\n" + " ".repeat(CHUNK) + "\r\n").getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < TEN_MEGABYTES / CHUNK; i++) {
            body.writeBytes(chunk);
        }
        body.writeBytes("0\r\n\r\n".getBytes(StandardCharsets.UTF_8));
        return body.toByteArray();
    }

    private void verifyTooLarge(SpecOperation operation, RawRequest call) {
        RawResponse response = server.send(new Callers(server).refused(operation, call));

        StandardError.verify(response, 413, call.target(), "Request body too large");
    }

    private RawResponse verify400(SpecOperation operation, String body) {
        RawResponse response = server.send(
                new Callers(server).refused(operation, bare(operation).json(body)));

        StandardError.verifyShape(response);
        assertThat(response.status())
                .as(body.substring(0, Math.min(80, body.length())))
                .isEqualTo(operation.isAnonymous() && body.length() > ANONYMOUS_LIMIT ? 413 : 400);
        return response;
    }
}
