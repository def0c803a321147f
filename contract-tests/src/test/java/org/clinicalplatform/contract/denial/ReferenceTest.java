package org.clinicalplatform.contract.denial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
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

/** A denied and an unknown reference in a body are the same 400, which repeats the reference as it was sent. */
class ReferenceTest {

    private final ServerUnderTest server = Servers.shared();

    @TestFactory
    Stream<DynamicTest> referenceWhenDeniedOrUnknownThenReturns400AndRepeatsItAsItWasSent() {
        return references(reference -> ids(reference)
                .flatMap(id -> Stream.of(id, id.toUpperCase(Locale.ROOT)))
                .forEach(id -> verifyUnknown(reference, id)));
    }

    @TestFactory
    Stream<DynamicTest> referenceWhenItIsTheIdOfAnotherKindThenIsUnknown() {
        return references(reference -> reference.ofOtherKinds().forEach(id -> verifyUnknown(reference, id)));
    }

    @TestFactory
    Stream<DynamicTest> referenceWhenDeniedThenIsLikeUnknownWhateverElseIsWrong() {
        return references(reference -> {
            verifyAlike(reference, reference::call);
            reference.alsoWrong().forEach(call -> verifyAlike(reference, call));
        });
    }

    /** Without this test, the others would also pass with a server that knows no record. */
    @TestFactory
    Stream<DynamicTest> referenceWhenVisibleThenIsKnown() {
        return references(reference -> {
            RawResponse response = send(reference, reference.call(reference.visible()));

            assertThat(response.status()).as("%s", response).isLessThan(500);
            assertThat(response.text()).doesNotContain("Unknown " + reference.record());
        });
    }

    private void verifyUnknown(Reference reference, String id) {
        RawRequest call = reference.call(id);

        StandardError.verify(send(reference, call), 400, call.target(), "Unknown " + reference.record() + ": " + id);
    }

    private void verifyAlike(Reference reference, Function<String, RawRequest> call) {
        String first = reference.unknown().get(0);
        String expected = send(reference, call.apply(first)).masked().replace(first, "(id)");
        ids(reference)
                .forEach(id -> assertThat(
                                send(reference, call.apply(id)).masked().replace(id, "(id)"))
                        .as("%s", call.apply(id))
                        .isEqualTo(expected));
    }

    private static Stream<String> ids(Reference reference) {
        return Stream.concat(reference.unknown().stream(), reference.denied().stream());
    }

    private static Stream<DynamicTest> references(ThrowingConsumer<Reference> test) {
        List<Reference> references = Reference.all();
        assertThat(references).isNotEmpty();
        return DynamicTest.stream(references.stream(), Reference::toString, test);
    }

    private RawResponse send(Reference reference, RawRequest call) {
        return server.send(call.requestId("denial").bearer(Sessions.at(server).token(reference.account())));
    }
}
