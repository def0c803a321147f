package org.clinicalplatform.contract.denial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** For every operation marked {@code filtered}: what one may not see is left out, as if it were not there. */
class FilteredTest {

    private final ServerUnderTest server = Servers.shared();

    @TestFactory
    Stream<DynamicTest> idWhenDeniedOrUnknownThenAnswersTheSameEmptyList() {
        return NamedDenial.FILTERED.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream()
                        .map(proof -> DynamicTest.dynamicTest(entry.getKey(), () -> verify(proof))));
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
    private static List<Json> items(RawResponse answer) {
        Json json = answer.json();
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
