package org.clinicalplatform.platform.caller;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A path of the contract and its operations by HTTP method.
 *
 * @param template as the contract spells it, with {@code {variables}}
 */
record OperationPath(String template, Map<String, Operation> operations) {
    OperationPath {
        operations = Map.copyOf(operations);
    }

    /** The operation; HEAD is answered by what answers GET. */
    @Nullable Operation operation(String method) {
        return operations.get(method.equals("HEAD") ? "GET" : method);
    }

    /** The values of its variables in a path that it matches, in their order. */
    Map<String, String> variables(List<String> segments) {
        String[] names = template.substring(1).split("/", -1);
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < names.length; i++) {
            if (names[i].startsWith("{")) {
                values.put(names[i].substring(1, names[i].length() - 1), segments.get(i));
            }
        }
        return values;
    }

    /**
     * Whether it is open to a caller who owes the enrolment of a second factor: to enrol, to ask for his own state, and
     * to sign out.
     */
    boolean isOpenBeforeEnrolment() {
        return template.startsWith("/api/v1/auth/mfa/")
                || template.equals("/api/v1/auth/verify")
                || template.equals("/api/v1/auth/logout");
    }

    boolean isAnonymous() {
        return operations.values().stream().allMatch(Operation::isAnonymous);
    }
}
