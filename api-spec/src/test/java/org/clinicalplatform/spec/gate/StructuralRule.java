package org.clinicalplatform.spec.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.clinicalplatform.spec.Operation;
import org.clinicalplatform.spec.Specification;

/**
 * Our own definition of a breaking change, stricter than that of openapi-diff, which accepts additional security
 * requirements, removed optional properties and newly nullable responses, and does not know our marks.
 */
final class StructuralRule {
    private StructuralRule() {}

    /** The breaks between two specifications; empty if clients of the released one continue to work. */
    static List<LocatedBreak> breaks(Specification released, Specification current) {
        Map<String, Operation> operations =
                current.operations().stream().collect(Collectors.toMap(StructuralRule::endpoint, Function.identity()));
        List<LocatedBreak> breaks = new ArrayList<>();
        for (Operation before : released.operations()) {
            Operation after = operations.get(endpoint(before));
            breaks.addAll(after == null ? List.of(removed(before)) : OperationComparison.breaks(before, after));
        }
        return breaks;
    }

    /** Names of path variables are not sent, so they do not distinguish paths. */
    private static String endpoint(Operation operation) {
        return operation.method() + " " + operation.path().replaceAll("\\{[^}]*}", "{}");
    }

    private static LocatedBreak removed(Operation operation) {
        Break broken = new Break(Break.Subject.OPERATION, operation.id(), "removed");
        return new LocatedBreak(operation.id(), OperationPart.OPERATION, broken);
    }
}
