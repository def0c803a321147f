package org.clinicalplatform.platform.routing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A path of the contract and its operations by HTTP method. What follows from the contract alone is found out once. */
public final class OperationPath {
    /** A variable of the template, and which segment of a path is its value. */
    private record Variable(String name, int segment) {}

    private final String template;
    private final Map<String, Operation> operations;
    private final List<Variable> variables;
    private final boolean anonymous;

    /** @param template as the contract spells it, with {@code {variables}} */
    OperationPath(String template, Map<String, Operation> operations) {
        this.template = template;
        this.operations = Map.copyOf(operations);
        this.variables = variables(template);
        this.anonymous = operations.values().stream().allMatch(Operation::isAnonymous);
    }

    private static List<Variable> variables(String template) {
        String[] segments = template.substring(1).split("/", -1);
        List<Variable> variables = new ArrayList<>();
        for (int i = 0; i < segments.length; i++) {
            if (segments[i].startsWith("{")) {
                variables.add(new Variable(segments[i].substring(1, segments[i].length() - 1), i));
            }
        }
        return List.copyOf(variables);
    }

    public String template() {
        return template;
    }

    public Map<String, Operation> operations() {
        return operations;
    }

    /** The operation; HEAD is answered by what answers GET. */
    public @Nullable Operation operation(String method) {
        return operations.get(method.equals("HEAD") ? "GET" : method);
    }

    /** The values of its variables in a path that it matches, in their order. */
    Map<String, String> variables(List<String> segments) {
        Map<String, String> values = new LinkedHashMap<>();
        variables.forEach(variable -> values.put(variable.name(), segments.get(variable.segment())));
        return values;
    }

    /**
     * Whether it is open to a caller who owes the enrolment of a second factor: to enrol, to ask for his own state, and
     * to sign out.
     */
    public boolean isOpenBeforeEnrolment() {
        return template.startsWith("/api/v1/auth/mfa/")
                || template.equals("/api/v1/auth/verify")
                || template.equals("/api/v1/auth/logout");
    }

    public boolean isAnonymous() {
        return anonymous;
    }

    @Override
    public String toString() {
        return template;
    }
}
