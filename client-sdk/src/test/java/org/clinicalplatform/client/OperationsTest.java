package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.client.StubService.Received;
import org.clinicalplatform.client.StubService.StubResponse;
import org.clinicalplatform.client.error.AuthenticationFailedException;
import org.clinicalplatform.client.error.ClinicalApiException;
import org.clinicalplatform.client.error.OperationNotAvailableException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.clinicalplatform.client.error.UnexpectedResponseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Every operation is called with the examples of the specification, and fails in the same way as every other. */
class OperationsTest extends SignedInClientTest {
    private static final List<Integer> STATUSES = List.of(400, 403, 404, 409, 429, 500, 502, 503, 504);
    private static final Set<Integer> RETRIED = Set.of(429, 502, 503, 504);

    /** The same as verifySession, for clients that can only POST. */
    private static final String LEFT_OUT = "verifySessionByPost";

    static Stream<OperationCall> calls() {
        return Stream.of(ClinicalCalls.complete(), DemographicCalls.complete(), AccessCalls.complete())
                .flatMap(calls -> calls);
    }

    /** Signing out is different: the tokens are forgotten whatever the response. */
    static Stream<OperationCall> callsThatKeepTheSession() {
        return calls().filter(call -> !call.operation().equals("logoutSession"));
    }

    static Stream<OperationCall> callsOfASession() {
        return callsThatKeepTheSession().filter(call -> call.specified().needsSession());
    }

    static Stream<OperationCall> callsWithoutSession() {
        return calls().filter(call -> !call.specified().needsSession());
    }

    static Stream<OperationCall> callsWithoutResponseBody() {
        return calls().filter(call -> call.specified().successes().get(0).status() == 204);
    }

    static Stream<OperationCall> bareCalls() {
        return Stream.of(ClinicalCalls.bare(), DemographicCalls.bare(), AccessCalls.bare())
                .flatMap(calls -> calls);
    }

    static Stream<OperationCall> streams() {
        return Stream.of(ClinicalCalls.streams(), DemographicCalls.streams(), AccessCalls.streams())
                .flatMap(calls -> calls);
    }

    static Stream<OperationCall> bareStreams() {
        return Stream.concat(DemographicCalls.bareStreams(), AccessCalls.bareStreams());
    }

    @Test
    void operationsWhenComparedWithTheSpecificationThenComplete() {
        Set<String> specified = SpecifiedOperation.all()
                .map(SpecifiedOperation::id)
                .filter(operation -> !operation.equals(LEFT_OUT))
                .collect(Collectors.toSet());

        assertThat(Stream.concat(calls().map(OperationCall::operation), Stream.of("refreshSession")))
                .containsExactlyInAnyOrderElementsOf(specified);
    }

    @Test
    void operationsWhenGeneratedThenTheyHaveTheMarksOfTheSpecification() {
        List<List<Object>> specified = SpecifiedOperation.all()
                .map(operation -> List.<Object>of(
                        operation.id(),
                        operation.method(),
                        operation.path(),
                        operation.addressesRecord(),
                        operation.isIdempotent()))
                .toList();

        assertThat(Arrays.stream(Operation.values())
                        .map(operation -> List.<Object>of(
                                operation.id(),
                                operation.method(),
                                operation.pathTemplate(),
                                operation.addressesRecord(),
                                operation.isIdempotent())))
                .containsExactlyInAnyOrderElementsOf(specified);
    }

    @Test
    void searchWhenTheFilterHasOneCriterionThenSendsItAlone() {
        service.otherwise(SpecifiedOperation.of("searchPersons").successes().get(0));

        Stream.of(
                        PersonFilter.identifiedBy("N4112620"),
                        PersonFilter.named("erdman"),
                        PersonFilter.bornOn(LocalDate.parse("1972-04-02")),
                        PersonFilter.reachedAt("0555-0131"))
                .forEach(filter -> client.persons().search(filter, 0, 20));

        assertThat(service.received())
                .extracting(Received::decodedQuery)
                .containsExactly(
                        "identifier=N4112620&page=0&size=20",
                        "name=erdman&page=0&size=20",
                        "birthDate=1972-04-02&page=0&size=20",
                        "phone=0555-0131&page=0&size=20");
    }

    @ParameterizedTest
    @MethodSource("calls")
    void callWhenMadeThenOnlyACreateHasAnIdempotencyKeyAndEachOneAnother(OperationCall call) {
        service.otherwise(call.specified().successes().get(0));

        call.on(client);
        signIn();
        call.on(client);

        List<String> keys = service.received().stream()
                .flatMap(request -> request.header("Idempotency-key").stream())
                .toList();
        if (call.specified().isIdempotent()) {
            assertThat(keys).extracting(UUID::fromString).hasSize(2).doesNotHaveDuplicates();
        } else {
            assertThat(keys).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("calls")
    void callWhenMadeWithExamplesThenSentAndReadAsSpecified(OperationCall call) {
        SpecifiedOperation specified = call.specified();
        for (StubResponse response : specified.successes()) {
            service.otherwise(response);

            JsonNode result = call.on(client);

            if (!result.isMissingNode()) {
                assertThat((Object) result).isEqualTo(Specification.parsed(response.body()));
            }
        }
        assertThat(service.received()).hasSameSizeAs(specified.successes()).allSatisfy(request -> {
            assertThat(request.operation()).isEqualTo(specified.methodAndPath());
            assertThat(request.decodedQuery()).isEqualTo(specified.query());
            assertThat((Object) Specification.parsed(request.body())).isEqualTo(specified.requestBody());
            assertThat(request.authorization())
                    .isEqualTo(specified.isAnonymous() ? List.of() : List.of("Bearer access-1"));
        });
    }

    @ParameterizedTest
    @MethodSource("callsWithoutResponseBody")
    void callWithoutResponseBodyWhenASuccessIsNotThatOfTheOperationThenUnexpected(OperationCall call) {
        assertThat(call.specified().successStatuses()).containsExactly(204);
        List<StubResponse> foreign = List.of(
                new StubResponse(200, Map.of("Content-Type", "text/html"), "<html>Accept the terms</html>", false),
                new StubResponse(200, Map.of(), "", false),
                new StubResponse(202, Map.of(), "", false));
        for (StubResponse response : foreign) {
            service.otherwise(response);
            signIn();

            assertThatExceptionOfType(UnexpectedResponseException.class)
                    .isThrownBy(() -> call.on(client))
                    .withMessageStartingWith(call.operation() + ": " + response.status())
                    .withMessageNotContaining("terms");
        }
    }

    @ParameterizedTest
    @MethodSource("bareCalls")
    void callWhenOptionalArgumentsAreLeftOutThenNoneIsSent(OperationCall call) {
        SpecifiedOperation specified = call.specified();
        service.otherwise(specified.successes().get(0));

        call.on(client);

        Received request = service.onlyReceived(specified.methodAndPath());
        assertThat(request.query()).isIn(null, "page=0&size=20");
        assertThat(request.body()).isEqualTo(specified.requestBody().isMissingNode() ? "" : "{}");
    }

    @ParameterizedTest
    @MethodSource("streams")
    void streamWhenThereAreTwoPagesThenBothAreRead(OperationCall call) {
        SpecifiedOperation specified = call.specified();
        ObjectNode page =
                (ObjectNode) Specification.parsed(specified.successes().get(0).body());
        JsonNode item = page.at("/items/0");
        List<JsonNode> items = Stream.generate(() -> withNewId(item)).limit(4).toList();
        service.on(
                specified.methodAndPath(),
                withItems(page.put("size", 3).put("totalItems", 4), items.subList(0, 3)),
                withItems(page.put("size", 2), items.subList(2, 4)));

        assertThat(call.on(client)).containsExactlyElementsOf(items);

        String query = Objects.requireNonNull(specified.query());
        assertThat(service.received())
                .extracting(Received::decodedQuery)
                .containsExactly(
                        query.replace("size=20", "size=100"),
                        query.replace("page=0", "page=1").replace("size=20", "size=2"));
    }

    @ParameterizedTest
    @MethodSource("bareStreams")
    void streamWhenNoFilterIsGivenThenAllAreReadAndNoFilterIsSent(OperationCall call) {
        SpecifiedOperation specified = call.specified();
        ObjectNode page =
                (ObjectNode) Specification.parsed(specified.successes().get(0).body());
        JsonNode item = page.at("/items/0");
        service.on(specified.methodAndPath(), withItems(page.put("size", 100).put("totalItems", 1), List.of(item)));

        assertThat(call.on(client)).containsExactly(item);

        assertThat(service.onlyReceived(specified.methodAndPath()).query()).isEqualTo("page=0&size=100");
    }

    /** The entries of a merge have its id in common. */
    @Test
    void moduleRepointsWhenOfOneMergeThenEachModuleAndUndoIsAnotherEntry() {
        SpecifiedOperation specified = SpecifiedOperation.of("searchModuleRepoints");
        ObjectNode page =
                (ObjectNode) Specification.parsed(specified.successes().get(0).body());
        ObjectNode item = (ObjectNode) page.at("/items/0");
        List<JsonNode> items = Stream.of("imaging", "lab")
                .flatMap(module -> Stream.of(true, false)
                        .<JsonNode>map(
                                undo -> item.deepCopy().put("moduleKey", module).put("undo", undo)))
                .toList();
        service.on(
                specified.methodAndPath(),
                withItems(page.put("size", 3).put("totalItems", 4), items.subList(0, 3)),
                withItems(page.put("size", 2), items.subList(2, 4)));

        assertThat(client.personMerges()
                        .streamModuleRepoints(null, null)
                        .map(entry -> entry.getModuleKey() + " " + entry.getUndo()))
                .containsExactly("imaging true", "imaging false", "lab true", "lab false");
    }

    /** The id is the first property of each schema. */
    private static JsonNode withNewId(JsonNode item) {
        ObjectNode copy = (ObjectNode) item.deepCopy();
        return copy.put(
                copy.propertyNames().iterator().next(), UUID.randomUUID().toString());
    }

    private static StubResponse withItems(ObjectNode page, List<JsonNode> items) {
        page.putArray("items").addAll(items);
        return SampleResponses.json(200, page.toString());
    }

    @ParameterizedTest
    @MethodSource("callsThatKeepTheSession")
    void callWhenRefusedThenOnlyReadsAndCreatesAreRepeatedAndTheSessionStays(OperationCall call) {
        boolean repeatable =
                call.specified().method().equals("GET") || call.specified().isIdempotent();
        for (int status : STATUSES) {
            service.forgetRequests().otherwise(SampleResponses.error(status, "No", null));

            assertThatExceptionOfType(ClinicalApiException.class)
                    .isThrownBy(() -> call.on(client))
                    .withMessageStartingWith(call.operation() + ": " + status);

            assertThat(service.received())
                    .as("requests when refused with %d", status)
                    .hasSize(repeatable && RETRIED.contains(status) ? 3 : 1);
            assertThat(store.load()).as("session after %d", status).isNotNull();
        }
    }

    @ParameterizedTest
    @MethodSource("calls")
    void callWhenNotFoundThenTheExceptionSaysWhetherARecordIsMissing(OperationCall call) {
        service.otherwise(SampleResponses.error(404, "Nothing found", null));

        assertThatThrownBy(() -> call.on(client))
                .isExactlyInstanceOf(
                        call.specified().addressesRecord()
                                ? RecordNotAvailableException.class
                                : OperationNotAvailableException.class);
    }

    /** As a former release responds to an operation that it does not have, whatever the operation addresses. */
    @ParameterizedTest
    @MethodSource("calls")
    void callWhenTheServiceDoesNotHaveThePathThenTheExceptionSaysThatTheOperationIsMissing(OperationCall call) {
        service.otherwise(SampleResponses.error(404, "Resource not found", null));

        assertThatThrownBy(() -> call.on(client)).isExactlyInstanceOf(OperationNotAvailableException.class);
    }

    @ParameterizedTest
    @MethodSource("callsOfASession")
    void callWhenTokenIsRefusedThenRepeatedOnceAfterRefresh(OperationCall call) {
        String operation = call.specified().methodAndPath();
        StubResponse success = call.specified().successes().get(0);
        service.on(operation, SampleResponses.unauthorized(), success)
                .on(SampleResponses.REFRESH, SampleResponses.tokens("access-2", "refresh-2"));

        call.on(client);

        assertThat(service.received(operation))
                .extracting(request -> request.authorization().get(0))
                .containsExactly("Bearer access-1", "Bearer access-2");
        assertThat(service.received(operation))
                .extracting(Received::body)
                .containsOnly(service.received(operation).get(0).body());
    }

    @ParameterizedTest
    @MethodSource("callsOfASession")
    void callWhenNotSignedInThenSessionEndedAndNothingIsSent(OperationCall call) {
        store.clear();

        assertThatExceptionOfType(SessionEndedException.class)
                .isThrownBy(() -> call.on(client))
                .satisfies(e -> assertThat(e.refusal()).isEmpty());

        assertThat(service.received()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("callsWithoutSession")
    void callWithoutSessionWhenNotSignedInThenSent(OperationCall call) {
        store.clear();
        service.otherwise(call.specified().successes().get(0));

        call.on(client);

        assertThat(service.received()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("callsWithoutSession")
    void callWithoutSessionWhenUnauthorizedThenFailsWithoutRefresh(OperationCall call) {
        service.otherwise(SampleResponses.unauthorized());

        assertThatExceptionOfType(AuthenticationFailedException.class).isThrownBy(() -> call.on(client));

        assertThat(service.received()).hasSize(1);
        assertThat(store.load()).isNotNull();
    }
}
