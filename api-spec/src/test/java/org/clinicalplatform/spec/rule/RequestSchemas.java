package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.clinicalplatform.spec.Operation;
import org.clinicalplatform.spec.Specification;

/** The names of the schemas that request bodies consist of, including nested ones. */
final class RequestSchemas {
    private static final String SCHEMAS = "/components/schemas/";

    private RequestSchemas() {}

    static Set<String> of(Specification spec) {
        Set<String> names = new LinkedHashSet<>();
        spec.operations().forEach(operation -> names.addAll(of(operation)));
        return names;
    }

    static Set<String> of(Operation operation) {
        Set<String> reached = new LinkedHashSet<>();
        Deque<JsonNode> open = new ArrayDeque<>(List.of(operation.requestBody().path("content")));
        while (!open.isEmpty()) {
            open.pop().findValuesAsText("$ref").stream()
                    .filter(reference -> reference.startsWith("#" + SCHEMAS))
                    .map(reference -> reference.substring(reference.lastIndexOf('/') + 1))
                    .filter(reached::add)
                    .forEach(name -> open.push(operation.spec().root().at(SCHEMAS + name)));
        }
        return reached;
    }
}
