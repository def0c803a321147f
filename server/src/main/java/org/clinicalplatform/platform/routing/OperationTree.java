package org.clinicalplatform.platform.routing;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the contract's path for a request path, in a time that does not grow with the number of operations.
 *
 * <p>Matches what Spring's {@code PathPattern} matches for the templates of the contract: decoded segments, literals
 * before variables, a variable for exactly one segment that is not empty, no trailing slash. Not for changing while it
 * is read.
 */
final class OperationTree {
    private final Map<String, OperationTree> literals = new HashMap<>();
    private @Nullable OperationTree variable;
    private @Nullable OperationPath path;

    void add(OperationPath added) {
        OperationTree node = this;
        for (String segment : added.template().substring(1).split("/", -1)) {
            node = segment.startsWith("{") ? node.variableChild() : node.literalChild(segment);
        }
        node.path = added;
    }

    /**
     * The path that a request with these decoded segments addresses, or null when the contract has none.
     *
     * <p>The most specific one, whatever its methods: concrete paths are matched before templates (OpenAPI 3.0.3, "Path
     * Templating Matching"), so a literal is no id of its neighbour's variable.
     */
    @Nullable
    OperationPath find(List<String> segments) {
        if (segments.isEmpty()) {
            return path;
        }
        String first = segments.get(0);
        List<String> rest = segments.subList(1, segments.size());
        OperationTree literal = literals.get(first);
        OperationPath found = literal == null ? null : literal.find(rest);
        return found != null || variable == null || first.isEmpty() ? found : variable.find(rest);
    }

    private OperationTree variableChild() {
        if (variable == null) {
            variable = new OperationTree();
        }
        return variable;
    }

    private OperationTree literalChild(String segment) {
        return literals.computeIfAbsent(segment, key -> new OperationTree());
    }
}
