package org.clinicalplatform.platform.caller;

import java.util.ArrayList;
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
     * The path that a request with these decoded segments and this method addresses, or null when the contract has none.
     *
     * <p>The method counts, as it does for the router: where a literal path lacks it, a path with a variable may have it,
     * and that one's permission is then the one to ask for.
     */
    @Nullable OperationPath find(List<String> segments, String method) {
        List<OperationPath> candidates = new ArrayList<>();
        collect(segments, candidates);
        return candidates.stream()
                .filter(candidate -> candidate.operation(method) != null)
                .findFirst()
                .orElse(candidates.isEmpty() ? null : candidates.get(0));
    }

    /** From the most specific on: literals before variables. */
    private void collect(List<String> segments, List<OperationPath> candidates) {
        if (segments.isEmpty()) {
            if (path != null) {
                candidates.add(path);
            }
            return;
        }
        String first = segments.get(0);
        List<String> rest = segments.subList(1, segments.size());
        OperationTree literal = literals.get(first);
        if (literal != null) {
            literal.collect(rest, candidates);
        }
        if (variable != null && !first.isEmpty()) {
            variable.collect(rest, candidates);
        }
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
