package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Callers;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.WorkingCalls;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every create: where its record can be read by id, the response names the path. */
class CreatedLocationTest {

    private static final String LOCATION = "Location";

    private final WorkingCalls calls = new WorkingCalls(Servers.shared());
    private final Callers callers = Matrix.callers();

    @TestFactory
    Stream<DynamicTest> createWhenTheRecordCanBeReadByItsIdThenLocationLeadsToIt() {
        return Matrix.each(
                operation -> isCreate(operation) && reading(operation).isPresent(), this::verifyLocation);
    }

    private void verifyLocation(SpecOperation operation) {
        RawResponse created = Matrix.send(calls.of(operation).request()).expect(201);
        String id = KeyedCreates.id(created);

        assertThat(created.headers(LOCATION)).containsExactly(operation.path() + "/" + id);

        RawResponse read = Matrix.send(callers.allowed(
                        reading(operation).orElseThrow(),
                        RawRequest.get(created.headers(LOCATION).get(0))))
                .expect(200);
        assertThat(KeyedCreates.id(read)).isEqualTo(id);
    }

    @TestFactory
    Stream<DynamicTest> createWhenNothingReadsTheRecordByItsIdThenHasNoLocation() {
        return Matrix.each(
                operation -> isCreate(operation) && reading(operation).isEmpty(),
                operation -> assertThat(Matrix.send(calls.of(operation).request())
                                .expect(201)
                                .headers(LOCATION))
                        .isEmpty());
    }

    @TestFactory
    Stream<DynamicTest> createWhenBehindATrustedProxyThenLocationHasItsPrefix() {
        return Matrix.each(
                operation -> operation.id().equals("createVisit"),
                operation -> assertThat(
                                Matrix.send(calls.of(operation).request().header("X-Forwarded-Prefix", "/clinic"))
                                        .expect(201)
                                        .header(LOCATION))
                        .hasValueSatisfying(
                                location -> assertThat(location).startsWith("/clinic" + operation.path() + "/")));
    }

    private static boolean isCreate(SpecOperation operation) {
        return operation.documents(201);
    }

    /** Of the path with one id more. */
    private static Optional<SpecOperation> reading(SpecOperation create) {
        return Spec.operations().stream()
                .filter(operation -> operation.method().equals("GET")
                        && operation.path().matches("\\Q" + create.path() + "\\E/\\{[^/]+}"))
                .findFirst();
    }
}
