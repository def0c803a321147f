package org.clinicalplatform.contract.documentation;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Callers;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the specification shows as the response of a reading operation is what the demonstration responds. */
@LocalMode
@NeedsOwnServer("reads a demonstration that nobody has changed")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SpecExamplesTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Map<String, String> FIRST = Map.of("size", "1");

    /** A moment before the roles that come with the service were created. */
    private static final String INSTALLED = "select to_char((max(created_at) - interval '1 s') at time zone 'utc',"
            + " 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"') from role";

    /** They change nothing, although they are a POST. */
    private static final Set<String> READING_POSTS = Set.of("searchMatchCandidates", "previewPersonMerge");

    /** They read what the stories below make. */
    private static final Set<String> OF_A_STORY = Set.of(
            "listDuplicatePairs",
            "getDuplicatePair",
            "listPersonMerges",
            "getPersonMerge",
            "checkPersonMergeUndo",
            "listModuleRepoints",
            "listMergeMessages",
            "searchModuleRepoints");

    /** Optional filters that are given, so that a search is for the patient whom the examples are about. */
    private static final List<String> FILTERS = List.of("patientId", "identifier");

    /** Examples of a state that a new demonstration is not in, each with that state. */
    private static final Map<String, String> OF_ANOTHER_STATE = Map.ofEntries(
            entry("MfaStatus", "an enrolled second factor"),
            entry("JsonWebKeySet", "a key pair, which each installation has of its own"),
            entry("SecurityEventPage", "acts of an administrator"),
            entry("AuditEventPage", "calls of several accounts"),
            entry("EmergencyAccessPage", "declared emergencies"),
            entry("ClinicalNoteTexts", "an amended note"),
            entry("PersonMergeUndoCheck", "a record changed after the merge"),
            entry("ModuleRepointList", "a module that could not follow"),
            entry("ModuleRepointPage", "a module that could not follow"),
            entry("MergeMessageList", "a message whose control id and time are its own"));

    private static ServerProcess server;
    private static Callers callers;
    private static ExampleComparison comparison;

    @BeforeAll
    static void startDemonstration() {
        server = ServerLaunch.configured("examples", Servers.demoDatabase("examples"), KeyPairs.ec("secp256r1"))
                .start();
        callers = new Callers(server);
        comparison = new ExampleComparison(Instant.parse(server.database().text(INSTALLED)));
    }

    @AfterAll
    static void stopDemonstration() {
        server.close();
    }

    static Stream<Example> examplesOfReads() {
        return reads().filter(operation -> !OF_A_STORY.contains(operation.id()))
                .flatMap(SpecExamplesTest::examples)
                .filter(example -> !OF_ANOTHER_STATE.containsKey(example.name()));
    }

    @ParameterizedTest
    @MethodSource("examplesOfReads")
    @Order(1)
    void exampleWhenReadFromTheDemonstrationThenEqualsTheResponse(Example example) {
        Json response = response(example.operation(), example.parameters(), 200);

        assertThat(comparison.differences(example.value(), response)).isEmpty();
    }

    @Test
    @Order(2)
    void pairWhenFoundAndAssignedThenIsWhatTheExamplesShow() {
        assertThat(Await.until(LIMIT, () -> server.database().number("select count(*) from duplicate_evaluation") == 0))
                .isTrue();
        Json first = response(Spec.operation("listDuplicatePairs"), FIRST, 200)
                .get("items")
                .items()
                .get(0);
        Map<String, String> pair = Map.of("duplicatePairId", first.text("id"));

        compare("assignDuplicatePair", 200, "DuplicatePair", pair);
        compare("getDuplicatePair", 200, "DuplicatePair", pair);
        compare("listDuplicatePairs", 200, "DuplicatePairPage", FIRST);
    }

    @Test
    @Order(3)
    void mergeWhenMadeAndFollowedThenIsWhatTheExamplesShow() {
        Json made = compare("mergePersons", 201, "PersonMerge", Map.of());
        Map<String, String> merge = Map.of("personMergeId", made.text("personMergeId"));

        assertThat(Await.until(LIMIT, () -> isFollowed(response(Spec.operation("getPersonMerge"), merge, 200))))
                .isTrue();
        compare("getPersonMerge", 200, "PersonMergeFollowed", merge);
        compare("listPersonMerges", 200, "PersonMergePage", FIRST);
    }

    @Test
    void exemptionWhenListedThenIsOfAnExampleOfARead() {
        assertThat(OF_ANOTHER_STATE.keySet())
                .isSubsetOf(reads().flatMap(SpecExamplesTest::examples)
                        .map(Example::name)
                        .toList());
    }

    /** The response to an operation's example call, which must be the example. */
    private static Json compare(String operationId, int status, String example, Map<String, String> parameters) {
        SpecOperation operation = Spec.operation(operationId);
        Json response = response(operation, parameters, status);

        assertThat(comparison.differences(example(operation, status, example), response))
                .isEmpty();
        return response;
    }

    private static Json response(SpecOperation operation, Map<String, String> parameters, int status) {
        RawRequest call = operation.call(operation.target(parameters));
        return server.send(callers.refused(operation, call)).expect(status).json();
    }

    private static boolean isFollowed(Json merge) {
        return merge.get("moduleRepoint").items().stream()
                .noneMatch(module -> module.text("state").equals("PENDING"));
    }

    private static Stream<SpecOperation> reads() {
        return Spec.operations().stream()
                .filter(operation -> operation.method().equals("GET") || READING_POSTS.contains(operation.id()));
    }

    private static Stream<Example> examples(SpecOperation operation) {
        return operation.exampleResponses(200).entrySet().stream()
                .map(named -> new Example(operation, named.getKey(), named.getValue()));
    }

    private static Json example(SpecOperation operation, int status, String name) {
        return Optional.ofNullable(operation.exampleResponses(status).get(name)).orElseThrow();
    }

    /** An example of a response of an operation. */
    record Example(SpecOperation operation, String name, Json value) {

        /** The ids of the path as the example has them, the size of its page and the filters for its patient. */
        Map<String, String> parameters() {
            Map<String, String> parameters = new HashMap<>();
            operation
                    .pathParameters()
                    .forEach(id -> Optional.ofNullable(value.node().findValue(id))
                            .ifPresent(found -> parameters.put(id, found.asString())));
            operation.queryParameters().forEach((parameter, schema) -> {
                if (FILTERS.contains(parameter)) {
                    parameters.put(parameter, schema.text("example"));
                }
                if (parameter.equals("size")) {
                    parameters.put(parameter, value.text("size"));
                }
            });
            return parameters;
        }

        @Override
        public String toString() {
            return operation + " " + name;
        }
    }
}
