package org.clinicalplatform.contract.denial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** For every operation marked {@code filtered}: denied records are left out, as if they did not exist. */
class FilteredTest {

    private static final Duration TICK = Duration.ofMillis(2);
    private static final int REPETITIONS = 5;

    private final ServerUnderTest server = Servers.shared();

    @TestFactory
    Stream<DynamicTest> idWhenDeniedOrUnknownThenReturnsTheSameEmptyList() {
        return proofs(this::verify);
    }

    /** A lower bound, which a busy machine does not break; without the hold the quickest of some would be below it. */
    @TestFactory
    Stream<DynamicTest> idWhenDeniedOrUnknownThenTheEmptyListIsHeldLikeAMiss() {
        return proofs(this::verifyHeld);
    }

    private static Stream<DynamicTest> proofs(Consumer<NamedDenial> test) {
        return FilteredDenials.ALL.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream()
                        .map(proof -> DynamicTest.dynamicTest(entry.getKey(), () -> test.accept(proof))));
    }

    private void verifyHeld(NamedDenial proof) {
        Stream.concat(proof.unknown().stream(), proof.denied().stream())
                .forEach(id -> assertThat(quickest(proof, id)).as(id).isGreaterThanOrEqualTo(TICK));
    }

    private Duration quickest(NamedDenial proof, String id) {
        Duration quickest = ChronoUnit.FOREVER.getDuration();
        for (int i = 0; i < REPETITIONS; i++) {
            long sent = System.nanoTime();
            send(proof, id);
            Duration taken = Duration.ofNanos(System.nanoTime() - sent);
            quickest = taken.compareTo(quickest) < 0 ? taken : quickest;
        }
        return quickest;
    }

    private void verify(NamedDenial proof) {
        assertThat(items(send(proof, proof.visible()))).isNotEmpty();
        RawResponse unknown = send(proof, proof.unknown().get(0));
        assertThat(unknown.status()).isEqualTo(200);
        assertThat(items(unknown)).isEmpty();
        String expected = unknown.masked();
        Stream.concat(proof.unknown().stream(), proof.denied().stream())
                .forEach(id -> assertThat(send(proof, id).masked()).as(id).isEqualTo(expected));
    }

    /** Of a page, which must count none either, or of a plain list. */
    private static List<Json> items(RawResponse response) {
        Json json = response.json();
        if (!json.has("items")) {
            return json.items();
        }
        List<Json> items = json.get("items").items();
        assertThat(json.get("totalItems").node().asInt() == 0).isEqualTo(items.isEmpty());
        return items;
    }

    private RawResponse send(NamedDenial proof, String id) {
        RawRequest call = proof.call().apply(id).requestId("denial");
        return server.send(call.bearer(Sessions.at(server).token(proof.account())));
    }
}
