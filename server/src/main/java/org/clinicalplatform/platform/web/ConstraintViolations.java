package org.clinicalplatform.platform.web;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The rules that one value violates. Holds names and phrases, never a value of the request, so that a response may
 * contain all of it. Not thread-safe.
 */
public final class ConstraintViolations {
    private final List<Violation> violations = new ArrayList<>();

    private record Violation(String property, String rule) {}

    /**
     * Adds a violation.
     *
     * @param property JSON name or path, relative to the checked value, such as {@code goals[1].targetDate}
     * @param rule predicate of the sentence, such as {@code must not be before startedAt}
     */
    public void add(String property, String rule) {
        violations.add(new Violation(property, rule));
    }

    /** Adds a violation unless the rule holds. */
    public void require(boolean holds, String property, String rule) {
        if (!holds) {
            add(property, rule);
        }
    }

    /** Each violation as a sentence, such as {@code endedAt is before startedAt}, in the order of their addition. */
    public List<String> reasons() {
        return reasonsAt("").toList();
    }

    boolean isEmpty() {
        return violations.isEmpty();
    }

    /** The same relative to the body, which has the value at this path; empty for the body itself. */
    Stream<String> reasonsAt(String path) {
        String prefix = path.isEmpty() ? "" : path + ".";
        return violations.stream().map(violation -> prefix + violation.property() + " " + violation.rule());
    }
}
