package org.clinicalplatform.contract.denial;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

    private final ServerUnderTest server = Servers.shared();

    @TestFactory
    Stream<DynamicTest> recordWhenUnknownThenIsNotFound() {
        return operations(Servers::sharedHas, operation -> {
            RecordDenial denial = RecordDenial.of(operation);

            RawResponse response = ask(operation, UNKNOWN, call -> call);

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

            assertThat(ask(operation, denial.visible(), call -> call).status()).isNotEqualTo(denial.missStatus());
        });
    }

    @TestFactory
    Stream<DynamicTest> recordWhenDeniedThenIsLikeUnknownHoweverRequested() {
        return operations(operation -> {
            for (Variation variation : Variations.of(operation)) {
                verifyAllAlike(operation, variation.name(), variation.change(), UnaryOperator.identity());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> recordWhenDeniedIdIsSpelledOtherwiseThenIsLikeUnknown() {
        return operations(operation -> {
            verifyAllAlike(operation, "upper case", call -> call, id -> id.toUpperCase(Locale.ROOT));
            verifyAllAlike(operation, "encoded digit", call -> call, id -> "%30" + id.substring(1));
            verifyAllAlike(operation, "padded", call -> call, id -> "%20" + id);
            verifyAllAlike(operation, "without hyphens", call -> call, id -> id.replace("-", ""));
            verifyAllAlike(operation, "without leading zeros", call -> call, id -> id.replaceAll("(^|-)0+(?=.)", "$1"));
            verifyAllAlike(operation, "in braces", call -> call, id -> "%7B" + id + "%7D");
            verifyAllAlike(operation, "one more digit", call -> call, id -> id + "0");
            verifyAllAlike(operation, "as a URN", call -> call, id -> "urn:uuid:" + id);
            verifyAllAlike(operation, "with a query", call -> call, id -> id + "?a=b");
        });
    }

    @TestFactory
    Stream<DynamicTest> recordWhenIdIsNotAUuidThenIsLikeUnknown() {
        return operations(operation -> {
            String visible = RecordDenial.of(operation).visible();
            String expected = ask(operation, UNKNOWN, call -> call).masked(UNKNOWN);
            for (String id : noUuids(visible)) {
                assertThat(ask(operation, id, call -> call).masked(id)).as(id).isEqualTo(expected);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> recordWhenTwoAccountsAreDeniedItThenBothResponsesAreAlike() {
        return operations(operation -> {
            RecordDenial denial = RecordDenial.of(operation);
            String one = ask(operation, UNKNOWN, call -> call).masked(UNKNOWN);
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
    private static List<String> noUuids(String visible) {
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
        ids.add(visible.replace("-", ""));
        ids.add(visible.replaceAll("(^|-)0+(?=.)", "$1"));
        ids.add("%20" + visible);
        ids.add(visible + "%20");
        ids.add("%7B" + visible + "%7D");
        ids.add(visible + "0");
        ids.add("urn:uuid:" + visible);
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

    private void verifyAllAlike(
            SpecOperation operation, String how, UnaryOperator<RawRequest> change, UnaryOperator<String> spelling) {
        String unknown = spelling.apply(UNKNOWN);
        String expected = ask(operation, unknown, change).masked(pathPart(unknown));
        String control = spelling.apply(Demo.unknown(0x902));
        assertThat(ask(operation, control, change).masked(pathPart(control)))
                .as("control")
                .isEqualTo(expected);
        RecordDenial.of(operation).denied().forEach((why, id) -> {
            String spelt = spelling.apply(id);
            assertThat(ask(operation, spelt, change).masked(pathPart(spelt)))
                    .as("%s, %s, %s", operation.id(), why, how)
                    .isEqualTo(expected);
        });
    }

    private static String pathPart(String id) {
        return id.replaceAll("\\?.*", "");
    }

    private RawResponse ask(SpecOperation operation, String id, UnaryOperator<RawRequest> change) {
        String account = RecordDenial.of(operation).account();
        String target = RecordDenial.target(operation, id);
        RawRequest bare = (operation.bodyRequired()
                        ? operation.call(target)
                        : RawRequest.of(operation.method(), target))
                .requestId("denial")
                .bearer(Sessions.at(server).token(account));
        return server.send(change.apply(bare));
    }
}
