package org.clinicalplatform.contract.fuzz;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Callers;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.SpecOperation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Makes requests: valid, at the bounds of the schemas, and hostile. */
final class RequestGenerator {

    /** The roles that requests are made in. */
    static final List<String> ACCOUNTS = List.of(Demo.ADMIN, Demo.CLINICIAN, Demo.CLERK, Demo.AUDITOR, Demo.BYSTANDER);

    /** Bodies have more places than anything else of a request. */
    private static final int BODIES = 3;

    private static final List<Mutation> MUTATIONS = Stream.of(
                    repeated(PlaceMutations.ALL, BODIES), WireMutations.ALL, TargetMutations.ALL)
            .flatMap(List::stream)
            .toList();

    private static final List<IdSource> SOURCES = List.of(
            IdSource.EXAMPLES, IdSource.EXAMPLES, IdSource.CREATED, IdSource.CREATED, IdSource.CREATED, IdSource.MIXED);

    private final List<SpecOperation> operations;
    private final IdPool ids;

    RequestGenerator(List<SpecOperation> operations, IdPool ids) {
        this.operations = operations.stream()
                .flatMap(operation ->
                        Collections.nCopies(operation.bodySchema().isPresent() ? BODIES : 1, operation).stream())
                .toList();
        this.ids = ids;
    }

    FuzzRequest any(Choices choices) {
        return choices.chance(0.45) ? hostile(choices) : valid(choices);
    }

    /** One that the specification refuses, whoever calls. */
    FuzzRequest broken(Choices choices) {
        FuzzRequest request = hostile(choices);
        while (!request.broken()) {
            request = hostile(choices);
        }
        return request;
    }

    private static <T> List<T> repeated(List<T> list, int times) {
        return Collections.nCopies(times, list).stream().flatMap(List::stream).toList();
    }

    private FuzzRequest valid(Choices choices) {
        boolean atBounds = choices.chance(0.35);
        Draft draft = draft(choices, atBounds);
        return request(draft, choices, new Mutant(atBounds ? "boundary" : "valid", draft.request(), false));
    }

    private FuzzRequest hostile(Choices choices) {
        Draft draft = draft(choices, choices.chance(0.3));
        Optional<Mutant> mutant = Optional.empty();
        while (mutant.isEmpty()) {
            mutant = choices.of(MUTATIONS).apply(draft, choices);
        }
        return request(draft, choices, mutant.get());
    }

    private static FuzzRequest request(Draft draft, Choices choices, Mutant mutant) {
        String account = choices.chance(0.8) ? Callers.accountFor(draft.operation()) : choices.of(ACCOUNTS);
        return new FuzzRequest(
                draft.operation(), draft.path(), account, mutant.mutation(), mutant.request(), mutant.broken());
    }

    private Draft draft(Choices choices, boolean atBounds) {
        SpecOperation operation = choices.of(operations);
        IdSource source = choices.of(SOURCES);
        ValueGenerator values = new ValueGenerator(ids, source, choices, atBounds);
        Map<String, String> path = ids.path(operation, source, choices);
        return new Draft(operation, path, query(operation, values, choices), body(operation, values, choices));
    }

    private static List<String> query(SpecOperation operation, ValueGenerator values, Choices choices) {
        List<String> pairs = new ArrayList<>();
        operation.queryParameters().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .filter(parameter ->
                        operation.requiredParameters().contains(parameter.getKey()) || choices.chance(0.25))
                .forEach(parameter -> pairs.add(parameter.getKey() + "="
                        + Draft.encoded(values.value(parameter.getKey(), parameter.getValue())
                                .asString())));
        return pairs;
    }

    private static Optional<JsonNode> body(SpecOperation operation, ValueGenerator values, Choices choices) {
        return operation.bodySchema().map(schema -> {
            List<Json> examples = operation.exampleBodies();
            JsonNode example = choices.chance(0.85) ? choices.of(examples).node() : MissingNode.getInstance();
            return values.vary("", schema, example);
        });
    }
}
