package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Compares the client with the specification of this build. */
class OperationTest {

    /** Same as verifySession, for clients that can only POST. */
    private static final Set<String> LEFT_OUT = Set.of("verifySessionByPost");

    @Test
    void operationsWhenComparedWithTheSpecificationThenComplete() {
        Map<String, Boolean> known = Arrays.stream(Operation.values())
                .collect(Collectors.toMap(Operation::id, Operation::addressesRecord, (a, b) -> a, TreeMap::new));

        assertThat(known).isEqualTo(addressesRecordByOperationId());
    }

    private static Map<String, Boolean> addressesRecordByOperationId() {
        Map<String, Boolean> operations = new TreeMap<>();
        for (JsonNode path : Specification.document().path("paths").values()) {
            for (JsonNode operation : path.values()) {
                String id = operation.path("operationId").stringValue();
                if (!LEFT_OUT.contains(id)) {
                    operations.put(
                            id, operation.path("x-on-denied").stringValue().equals("not-found"));
                }
            }
        }
        return operations;
    }
}
