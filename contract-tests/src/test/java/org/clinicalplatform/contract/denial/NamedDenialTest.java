package org.clinicalplatform.contract.denial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.ThrowingConsumer;

/**
 * For every operation that names a record beside the path and is marked {@code forbidden}, or {@code not-found}: denied
 * and unknown ids are the same 403, or 404.
 */
class NamedDenialTest {

    private final ServerUnderTest server = Servers.shared();
    private final Sessions sessions = Sessions.at(server);

    private record Proof(String operation, NamedDenial denial, int status, String message) {

        @Override
        public String toString() {
            return operation + " " + denial.call().apply("id");
        }
    }

    @TestFactory
    Stream<DynamicTest> idWhenItNamesNothingThenIsRefused() {
        return proofs(proof -> {
            RawRequest call =
                    proof.denial().call().apply(proof.denial().unknown().get(0));

            StandardError.verify(send(proof, call), proof.status(), pathOf(call), proof.message());
        });
    }

    /** In a session of its own, since narrowing changes it. */
    @TestFactory
    Stream<DynamicTest> idWhenVisibleThenIsNotRefused() {
        return proofs(proof -> {
            String token = sessions.fresh(proof.denial().account()).accessToken();
            RawRequest call = proof.denial().call().apply(proof.denial().visible());

            assertThat(server.send(call.bearer(token)).status()).isLessThan(300);
        });
    }

    @TestFactory
    Stream<DynamicTest> idWhenDeniedThenIsLikeUnknown() {
        return proofs(proof -> verifyAlike(proof, proof.denial().call()));
    }

    @TestFactory
    Stream<DynamicTest> idWhenDeniedAndCallIsWrongOtherwiseTooThenIsLikeUnknown() {
        return proofs(proof -> {
            assertThat(proof.denial().alsoWrong()).isNotEmpty();
            proof.denial().alsoWrong().forEach(call -> verifyAlike(proof, call));
        });
    }

    private void verifyAlike(Proof proof, Function<String, RawRequest> call) {
        NamedDenial denial = proof.denial();
        String expected = masked(proof, call.apply(denial.unknown().get(0)));
        Stream.concat(denial.unknown().stream(), denial.denied().stream())
                .forEach(id -> assertThat(masked(proof, call.apply(id)))
                        .as("%s", call.apply(id))
                        .isEqualTo(expected));
    }

    /** The path is echoed, and may hold the id. */
    private String masked(Proof proof, RawRequest call) {
        return send(proof, call).masked(pathOf(call));
    }

    private static String pathOf(RawRequest call) {
        return call.target().replaceAll("\\?.*", "");
    }

    private static Stream<DynamicTest> proofs(ThrowingConsumer<Proof> test) {
        return DynamicTest.stream(
                Stream.concat(
                        proofs(ForbiddenDenials.ALL, 403, "Access denied"),
                        proofs(NotFoundDenials.ALL, 404, "Person not found")),
                Proof::toString,
                test);
    }

    private static Stream<Proof> proofs(Map<String, List<NamedDenial>> denials, int status, String message) {
        return denials.entrySet().stream()
                .flatMap(entry ->
                        entry.getValue().stream().map(denial -> new Proof(entry.getKey(), denial, status, message)));
    }

    private RawResponse send(Proof proof, RawRequest call) {
        return server.send(
                call.requestId("denial").bearer(sessions.token(proof.denial().account())));
    }
}
