package org.clinicalplatform.bench.denial;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.clinicalplatform.contract.denial.FilteredDenials;
import org.clinicalplatform.contract.denial.ForbiddenDenials;
import org.clinicalplatform.contract.denial.NamedDenial;
import org.clinicalplatform.contract.denial.RecordDenial;
import org.clinicalplatform.contract.denial.Reference;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;

/**
 * The probes that follow from the marks of the specification, with the requests by which the contract tests prove them.
 *
 * <p>Operations marked {@code excluded} are left out: the requirements let them distinguish a denied encounter from an
 * unknown one.
 */
final class Probes {

    private static final String CLINICAL = "/api/v1/clinical/";

    /** Proofs of a mark by operation, and the status of their responses. */
    private record Mark(Map<String, List<NamedDenial>> proofs, int status) {}

    private static final Map<String, Mark> NAMED =
            Map.of("forbidden", new Mark(ForbiddenDenials.ALL, 403), "filtered", new Mark(FilteredDenials.ALL, 200));

    private static final int UNKNOWN_REFERENCE = 400;

    private Probes() {}

    /**
     * The probes of the chosen operations, in the order of the specification.
     *
     * @param chosen operation ids; empty for every operation on clinical records
     * @throws AssertionError if a mark of one of them has no proof
     * @throws IllegalArgumentException if there are none
     */
    static List<Probe> of(Optional<Pattern> chosen) {
        List<Probe> probes = Spec.operations().stream()
                .filter(operation -> chosen.map(
                                pattern -> pattern.matcher(operation.id()).matches())
                        .orElse(operation.path().startsWith(CLINICAL)))
                .flatMap(Probes::of)
                .toList();
        if (probes.isEmpty()) {
            throw new IllegalArgumentException("No operation that could deny an id is chosen by " + chosen);
        }
        return probes;
    }

    private static Stream<Probe> of(SpecOperation operation) {
        return Stream.of(inPath(operation), byName(operation), inBody(operation))
                .flatMap(Function.identity());
    }

    private static Stream<Probe> inPath(SpecOperation operation) {
        if (!RecordDenial.MARKS.contains(operation.onDenied())
                || operation.pathParameters().isEmpty()) {
            return Stream.empty();
        }
        RecordDenial denial = RecordDenial.of(operation);
        return Stream.of(new Probe(
                operation.id(),
                denial.account(),
                id -> call(operation, RecordDenial.target(operation, id)),
                denial.denied().values().stream().sorted().toList(),
                denial.missStatus()));
    }

    private static RawRequest call(SpecOperation operation, String target) {
        return operation.bodyRequired() ? operation.call(target) : RawRequest.of(operation.method(), target);
    }

    private static Stream<Probe> byName(SpecOperation operation) {
        Mark mark = NAMED.get(operation.onDenied());
        if (mark == null) {
            return Stream.empty();
        }
        List<NamedDenial> proofs = mark.proofs().get(operation.id());
        if (proofs == null) {
            throw new AssertionError(operation.id() + " is marked " + operation.onDenied() + ", but nothing proves it");
        }
        return proofs.stream()
                .filter(NamedDenial::namesIds)
                .map(proof -> Probe.of(operation.id(), proof.account(), proof.call(), proof.denied(), mark.status()));
    }

    private static Stream<Probe> inBody(SpecOperation operation) {
        return Reference.of(operation)
                .map(reference -> Probe.of(
                        operation.id(), reference.account(), reference::call, reference.denied(), UNKNOWN_REFERENCE));
    }
}
