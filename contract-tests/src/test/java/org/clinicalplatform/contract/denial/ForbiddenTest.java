package org.clinicalplatform.contract.denial;

import static org.assertj.core.api.Assertions.assertThat;

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

/** For every operation marked {@code forbidden}: denied and unknown ids are the same 403. */
class ForbiddenTest {

    private final ServerUnderTest server = Servers.shared();
    private final Sessions sessions = Sessions.at(server);

    @TestFactory
    Stream<DynamicTest> idWhenItNamesNothingThenReturns403() {
        return proofs(proof -> {
            RawRequest call = proof.call().apply(proof.unknown().get(0));

            StandardError.verify(send(proof, call), 403, pathOf(call), "Access denied");
        });
    }

    /** In a session of its own, since narrowing changes it. */
    @TestFactory
    Stream<DynamicTest> idWhenVisibleThenIsNotRefused() {
        return proofs(proof -> {
            String token = sessions.fresh(proof.account()).accessToken();
            RawRequest call = proof.call().apply(proof.visible()).bearer(token);

            assertThat(server.send(call).status()).isLessThan(300);
        });
    }

    @TestFactory
    Stream<DynamicTest> idWhenDeniedThenIsLikeUnknown() {
        return proofs(proof -> verifyAlike(proof, proof.call()));
    }

    @TestFactory
    Stream<DynamicTest> idWhenDeniedAndCallIsWrongOtherwiseTooThenIsLikeUnknown() {
        return proofs(proof -> {
            assertThat(proof.alsoWrong()).isNotEmpty();
            proof.alsoWrong().forEach(call -> verifyAlike(proof, call));
        });
    }

    private void verifyAlike(NamedDenial proof, Function<String, RawRequest> call) {
        String expected = masked(proof, call.apply(proof.unknown().get(0)));
        Stream.concat(proof.unknown().stream(), proof.denied().stream())
                .forEach(id -> assertThat(masked(proof, call.apply(id)))
                        .as("%s", call.apply(id))
                        .isEqualTo(expected));
    }

    /** The path is echoed, and may hold the id. */
    private String masked(NamedDenial proof, RawRequest call) {
        return send(proof, call).masked(pathOf(call));
    }

    private static String pathOf(RawRequest call) {
        return call.target().replaceAll("\\?.*", "");
    }

    private static Stream<DynamicTest> proofs(ThrowingConsumer<NamedDenial> test) {
        return NamedDenial.FORBIDDEN.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream()
                        .map(proof -> DynamicTest.dynamicTest(
                                entry.getKey() + " " + proof.call().apply("id"), () -> test.accept(proof))));
    }

    private RawResponse send(NamedDenial proof, RawRequest call) {
        return server.send(call.requestId("denial").bearer(sessions.token(proof.account())));
    }
}
