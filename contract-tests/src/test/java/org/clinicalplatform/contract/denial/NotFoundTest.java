package org.clinicalplatform.contract.denial;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.clinicalplatform.contract.denial.Variations.Variation;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.ThrowingConsumer;

/** For every operation marked {@code not-found} or {@code own-miss}: denied and unknown are the same bytes. */
class NotFoundTest {

    private static final String UNKNOWN = Demo.unknown(0x901);

    /** How many of the invalid spellings each operation is called with: with so many operations each is tried often. */
    private static final int INVALID_SPELLINGS = 5;

    private static final Map<String, UnaryOperator<String>> SPELLINGS = Map.of(
            "upper case", id -> id.toUpperCase(Locale.ROOT),
            "encoded digit", id -> "%30" + id.substring(1),
            "padded", id -> "%20" + id,
            "without hyphens", id -> id.replace("-", ""),
            "without leading zeros", id -> id.replaceAll("(^|-)0+(?=.)", "$1"),
            "in braces", id -> "%7B" + id + "%7D",
            "one more digit", id -> id + "0",
            "as a URN", id -> "urn:uuid:" + id,
            "with a query", id -> id + "?a=b");

    private final ServerUnderTest server = Servers.shared();

    @TestFactory
    Stream<DynamicTest> recordWhenUnknownThenIsNotFound() {
        return operations(Servers::sharedHas, operation -> {
            RecordDenial denial = RecordDenial.of(operation);

            RawResponse response = call(operation, denial, UNKNOWN);

            assertThat(response.status()).isEqualTo(denial.missStatus());
            denial.missMessage()
                    .ifPresentOrElse(
                            message -> StandardError.verify(
                                    response, denial.missStatus(), RecordDenial.target(operation, UNKNOWN), message),
                            () -> assertThat(response.body()).isEmpty());
        });
    }

    /** Without this, the comparisons below would also hold for a server that denies everything. */
    @TestFactory
    Stream<DynamicTest> recordWhenVisibleThenReturnsSomethingElse() {
        return operations(operation -> {
            RecordDenial denial = RecordDenial.of(operation);

            assertThat(call(operation, denial, denial.visible()).status()).isNotEqualTo(denial.missStatus());
        });
    }

    /** The shape of a body comes before any look-up, so that it is the same 400 for every id. */
    @TestFactory
    Stream<DynamicTest> recordWhenDeniedOrUnknownAndTheBodyIsInvalidThenReturns400() {
        return operations(
                operation ->
                        Servers.sharedHas(operation) && operation.exampleBody().isPresent(),
                operation -> {
                    RecordDenial denial = RecordDenial.of(operation);
                    List<String> ids = new ArrayList<>(denial.denied().values());
                    ids.add(UNKNOWN);
                    for (String id : ids) {
                        for (String body : List.of("{", "[]", "{\"zzUnknown\":1}")) {
                            RawResponse response = call(operation, denial, id, call -> withBody(call, body));

                            assertThat(response.status()).as("%s, %s", id, body).isEqualTo(400);
                        }
                    }
                });
    }

    private static RawRequest withBody(RawRequest call, String body) {
        return call.without("Content-Type").without("Content-Length").json(body);
    }

    @TestFactory
    Stream<DynamicTest> recordWhenDeniedThenIsLikeUnknownHoweverRequested() {
        return operations(operation -> {
            RecordDenial denial = RecordDenial.of(operation);
            verifyAllAlike(operation, denial);
            int turn = 0;
            for (Variation variation : Variations.of(operation)) {
                verifyAlike(operation, denial, turn++, variation.name(), variation.change(), UnaryOperator.identity());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> recordWhenDeniedIdIsSpelledOtherwiseThenIsLikeUnknown() {
        return operations(operation -> {
            RecordDenial denial = RecordDenial.of(operation);
            int turn = 0;
            for (Map.Entry<String, UnaryOperator<String>> spelling : SPELLINGS.entrySet()) {
                verifyAlike(operation, denial, turn++, spelling.getKey(), call -> call, spelling.getValue());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> recordWhenIdIsNotAUuidThenIsLikeUnknown() {
        return operations(operation -> {
            RecordDenial denial = RecordDenial.of(operation);
            String expected = call(operation, denial, UNKNOWN).masked(UNKNOWN);
            List<String> invalid = invalidIds(denial.visible());
            int start = Math.floorMod(operation.id().hashCode(), invalid.size());
            for (int i = 0; i < INVALID_SPELLINGS; i++) {
                String id = invalid.get((start + i) % invalid.size());
                assertThat(call(operation, denial, id).masked(id)).as(id).isEqualTo(expected);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> recordWhenTwoAccountsAreDeniedItThenBothResponsesAreAlike() {
        return operations(operation -> {
            RecordDenial denial = RecordDenial.of(operation);
            String one = call(operation, denial, UNKNOWN).masked(UNKNOWN);
            denial.other().ifPresent(account -> {
                String denied = requireNonNull(denial.denied().get("in another tenant"));
                RawRequest other = operation
                        .call(RecordDenial.target(operation, denied))
                        .requestId("denial")
                        .bearer(Sessions.at(server).token(account));

                assertThat(server.send(other).masked(denied)).isEqualTo(one);
            });
        });
    }

    /** Invalid spellings, some of which a lenient parser would accept for a visible record. */
    private static List<String> invalidIds(String visible) {
        List<String> ids = new ArrayList<>(List.of(
                "1-1-1-1-1",
                "abc",
                "null",
                "undefined",
                "%20",
                "%09",
                "%C3%A9",
                "%22",
                "%E2%80%AE",
                "*",
                "..%20",
                "0x1",
                "x".repeat(4096)));
        Stream.of("without hyphens", "without leading zeros", "padded", "in braces", "one more digit", "as a URN")
                .forEach(name -> ids.add(requireNonNull(SPELLINGS.get(name)).apply(visible)));
        ids.add(visible + "%20");
        return ids;
    }

    private static Stream<DynamicTest> operations(ThrowingConsumer<SpecOperation> test) {
        return operations(operation -> true, test);
    }

    private static Stream<DynamicTest> operations(
            Predicate<SpecOperation> chosen, ThrowingConsumer<SpecOperation> test) {
        List<SpecOperation> marked = Spec.operations().stream()
                .filter(chosen)
                .filter(operation -> RecordDenial.MARKS.contains(operation.onDenied()))
                .filter(operation -> !operation.pathParameters().isEmpty())
                .toList();
        assertThat(marked).isNotEmpty();
        return DynamicTest.stream(marked.stream(), SpecOperation::id, test);
    }

    /** Every denied id and another unknown one, without variation. */
    private void verifyAllAlike(SpecOperation operation, RecordDenial denial) {
        String expected = call(operation, denial, UNKNOWN).masked(UNKNOWN);
        String control = Demo.unknown(0x902);
        assertThat(call(operation, denial, control).masked(control))
                .as("control")
                .isEqualTo(expected);
        denial.denied()
                .forEach((why, id) -> assertThat(call(operation, denial, id).masked(id))
                        .as("%s, %s", operation.id(), why)
                        .isEqualTo(expected));
    }

    /** One denied id: the ids take turns over the variations. */
    private void verifyAlike(
            SpecOperation operation,
            RecordDenial denial,
            int turn,
            String how,
            UnaryOperator<RawRequest> change,
            UnaryOperator<String> spelling) {
        String unknown = spelling.apply(UNKNOWN);
        String expected = call(operation, denial, unknown, change).masked(pathPart(unknown));
        List<String> denied = denial.denied().values().stream().sorted().toList();
        if (denied.isEmpty()) {
            return;
        }
        String id = spelling.apply(denied.get(turn % denied.size()));
        assertThat(call(operation, denial, id, change).masked(pathPart(id)))
                .as("%s, %s, %s", operation.id(), id, how)
                .isEqualTo(expected);
    }

    private static String pathPart(String id) {
        return id.replaceAll("\\?.*", "");
    }

    private RawResponse call(SpecOperation operation, RecordDenial denial, String id) {
        return call(operation, denial, id, UnaryOperator.identity());
    }

    private RawResponse call(
            SpecOperation operation, RecordDenial denial, String id, UnaryOperator<RawRequest> change) {
        String target = RecordDenial.target(operation, id);
        RawRequest bare = (operation.bodyRequired()
                        ? operation.call(target)
                        : RawRequest.of(operation.method(), target))
                .requestId("denial")
                .bearer(Sessions.at(server).token(denial.account()));
        return server.send(change.apply(bare));
    }
}
