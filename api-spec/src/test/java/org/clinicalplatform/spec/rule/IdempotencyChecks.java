package org.clinicalplatform.spec.rule;

import java.util.Map;
import java.util.Set;
import org.clinicalplatform.spec.Operation;

/** Creates can be repeated safely: they take an {@code Idempotency-Key} and document its error responses. */
final class IdempotencyChecks {
    private static final String KEY = "Idempotency-Key";

    /** Operations with a 201 that take no key, and why. */
    private static final Map<String, String> WITHOUT_KEY = Map.of(
            "mergePersons", "a merge that is repeated is refused by the state of the persons, and never merges twice");

    private IdempotencyChecks() {}

    static boolean isCreateWithoutMark(Operation operation) {
        return operation.responses().containsKey("201")
                && !isMarked(operation)
                && !WITHOUT_KEY.containsKey(operation.id());
    }

    static boolean isMarkedElsewhere(Operation operation) {
        return isMarked(operation)
                && (!operation.responses().containsKey("201") || WITHOUT_KEY.containsKey(operation.id()));
    }

    static boolean hasMarkOrKeyAlone(Operation operation) {
        return isMarked(operation) != takesKey(operation);
    }

    /** 404 is the response to a repeated create whose record was voided or hidden meanwhile. */
    static boolean isMarkedWithoutItsErrors(Operation operation) {
        return isMarked(operation) && !operation.responses().keySet().containsAll(Set.of("404", "409", "422"));
    }

    private static boolean isMarked(Operation operation) {
        return operation.node().path("x-idempotent").asBoolean();
    }

    private static boolean takesKey(Operation operation) {
        return operation.parameters().stream()
                .anyMatch(parameter -> parameter.path("in").asText().equals("header")
                        && parameter.path("name").asText().equals(KEY)
                        && !parameter.path("required").asBoolean());
    }
}
