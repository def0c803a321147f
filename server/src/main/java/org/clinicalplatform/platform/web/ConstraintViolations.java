package org.clinicalplatform.platform.web;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The rules that one value breaks. Holds names and phrases, never a value of a request, so that all of it can be
 * answered. Not thread-safe.
 */
public final class ConstraintViolations {
    private final List<Finding> findings = new ArrayList<>();

    private record Finding(String property, String rule) {}

    /**
     * Adds a broken rule.
     *
     * @param property name on the wire, seen from the checked value; of something further inside its path, such as
     *     {@code goals[1].targetDate}
     * @param rule what is wrong, so that it makes a sentence with the property, such as {@code is before startedAt}
     */
    public void add(String property, String rule) {
        findings.add(new Finding(property, rule));
    }

    /** Adds the rule unless it holds. */
    public void require(boolean holds, String property, String rule) {
        if (!holds) {
            add(property, rule);
        }
    }

    /** Each broken rule as a sentence, such as {@code endedAt is before startedAt}, in the order they were added. */
    public List<String> reasons() {
        return reasonsAt("").toList();
    }

    boolean isEmpty() {
        return findings.isEmpty();
    }

    /**
     * The same seen from the whole body.
     *
     * @param path of the checked value in the body, empty for the body itself
     */
    Stream<String> reasonsAt(String path) {
        String prefix = path.isEmpty() ? "" : path + ".";
        return findings.stream().map(finding -> prefix + finding.property() + " " + finding.rule());
    }
}
