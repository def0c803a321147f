package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Callers;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.ThrowingConsumer;

/** The operations of the specification, each tried at the shared server. */
final class Matrix {

    private Matrix() {}

    /** One test for each operation of a kind. */
    static Stream<DynamicTest> each(Predicate<SpecOperation> kind, ThrowingConsumer<SpecOperation> test) {
        return DynamicTest.stream(operations(kind).stream(), SpecOperation::id, test);
    }

    /** The operations of a kind; there must be one. */
    static List<SpecOperation> operations(Predicate<SpecOperation> kind) {
        List<SpecOperation> operations = Spec.operations().stream()
                .filter(Servers::sharedHas)
                .filter(kind)
                .toList();
        assertThat(operations).isNotEmpty();
        return operations;
    }

    static Stream<DynamicTest> each(ThrowingConsumer<SpecOperation> test) {
        return each(operation -> true, test);
    }

    static Sessions sessions() {
        return Sessions.at(Servers.shared());
    }

    static Callers callers() {
        return new Callers(Servers.shared());
    }

    static RawResponse send(RawRequest request) {
        return Servers.shared().send(request);
    }

    /** A call without a body and without credentials. */
    static RawRequest bare(SpecOperation operation) {
        return RawRequest.of(operation.method(), operation.exampleTarget());
    }

    /** A call by an account that may make it is refused with this error. */
    static void verifyRefused(SpecOperation operation, RawRequest call, int status, String message) {
        StandardError.verify(send(callers().refused(operation, call)), status, path(call), message);
    }

    /** A call by an account that may make it is refused as a wrong request. */
    static RawResponse verify400(SpecOperation operation, RawRequest call) {
        RawResponse response = send(callers().refused(operation, call));
        StandardError.verifyShape(response);
        assertThat(response.status())
                .as("%s %s\n%s", call, new String(call.bytes(), StandardCharsets.UTF_8), response)
                .isEqualTo(400);
        return response;
    }

    /** The path of a call as an error body repeats it. */
    static String path(RawRequest request) {
        return request.target().replaceAll("\\?.*", "");
    }
}
