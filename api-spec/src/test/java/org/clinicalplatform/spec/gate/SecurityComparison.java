package org.clinicalplatform.spec.gate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Operation;

/** Compares the security requirements of an operation: sufficient credentials must remain sufficient. */
final class SecurityComparison {
    /** Keywords of a definition that are documentation only. */
    private static final Set<String> WORDS = Set.of("description", "bearerFormat");

    private SecurityComparison() {}

    static Stream<String> changes(Operation before, Operation after) {
        List<Set<JsonNode>> wanted = alternatives(after);
        boolean enough = alternatives(before).stream()
                .allMatch(credentials -> wanted.stream().anyMatch(credentials::containsAll));
        return enough
                ? Stream.empty()
                : Stream.of("security changed from " + alternatives(before) + " to " + alternatives(after));
    }

    /** The alternatives, each as its set of credentials; without requirements there is one empty alternative. */
    private static List<Set<JsonNode>> alternatives(Operation operation) {
        return operation.security().isEmpty()
                ? List.of(Set.of())
                : operation
                        .security()
                        .valueStream()
                        .map(alternative -> credentials(operation, alternative))
                        .toList();
    }

    private static Set<JsonNode> credentials(Operation operation, JsonNode alternative) {
        return alternative
                .propertyStream()
                .map(requirement -> credential(operation, requirement))
                .collect(Collectors.toSet());
    }

    private static JsonNode credential(Operation operation, Map.Entry<String, JsonNode> requirement) {
        JsonNode definition = operation.spec().root().at("/components/securitySchemes/" + requirement.getKey());
        ObjectNode credential = definition.deepCopy();
        credential.remove(WORDS);
        if (!requirement.getValue().isEmpty()) {
            credential.set("scopes", requirement.getValue());
        }
        return credential;
    }
}
