package org.clinicalplatform.spec.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.clinicalplatform.spec.Contract;
import org.clinicalplatform.spec.Operation;

/**
 * Our own idea of a breaking change, stricter than openapi-diff's: that one calls it compatible when an operation asks
 * for more security, loses an optional property or answers with a null it never had, and knows nothing of our marks.
 */
final class StructuralRule {
    private StructuralRule() {}

    /** What breaks on the way from one contract to the other; empty if every client of the former can stay. */
    static List<Finding> findings(Contract released, Contract current) {
        Map<String, Operation> operations =
                current.operations().stream().collect(Collectors.toMap(StructuralRule::endpoint, Function.identity()));
        List<Finding> findings = new ArrayList<>();
        for (Operation before : released.operations()) {
            Operation after = operations.get(endpoint(before));
            findings.addAll(after == null ? List.of(removed(before)) : OperationComparison.findings(before, after));
        }
        return findings;
    }

    /** The names of variables in a path are not sent, so they do not tell one path from another. */
    private static String endpoint(Operation operation) {
        return operation.method() + " " + operation.path().replaceAll("\\{[^}]*}", "{}");
    }

    private static Finding removed(Operation operation) {
        Break broken = new Break(Break.Subject.OPERATION, operation.id(), "removed");
        return new Finding(operation.id(), Part.OPERATION, broken);
    }
}
