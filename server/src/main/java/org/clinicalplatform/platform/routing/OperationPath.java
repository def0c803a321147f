package org.clinicalplatform.platform.routing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPattern.PathMatchInfo;
import org.springframework.web.util.pattern.PathPatternParser;

/** A path of the specification and its operations by HTTP method. */
public final class OperationPath {
    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

    private final PathPattern pattern;
    private final List<String> variables;
    private final Map<String, Operation> operations;
    private final boolean anonymous;

    /** @param template as in the specification, with {@code {variables}} */
    OperationPath(String template, Map<String, Operation> operations) {
        this.pattern = PathPatternParser.defaultInstance.parse(template);
        this.variables = VARIABLE.matcher(template)
                .results()
                .map(variable -> variable.group(1))
                .toList();
        this.operations = Map.copyOf(operations);
        this.anonymous = operations.values().stream().allMatch(Operation::isAnonymous);
    }

    /** The route that a path takes here; null if it does not match. */
    @Nullable Route match(PathContainer path) {
        PathMatchInfo match = pattern.matchAndExtract(path);
        if (match == null) {
            return null;
        }
        Map<String, String> values = new LinkedHashMap<>();
        variables.forEach(name -> values.put(name, match.getUriVariables().get(name)));
        return new Route(this, values);
    }

    /** As in the specification. */
    public String template() {
        return pattern.getPatternString();
    }

    /** Its operations by HTTP method, in upper case. */
    public Map<String, Operation> operations() {
        return operations;
    }

    /** The operation of this method; that of GET for HEAD. */
    public @Nullable Operation operation(String method) {
        return operations.get(method.equals("HEAD") ? "GET" : method);
    }

    /** What {@code Allow} names: its operations' methods, HEAD with GET, and OPTIONS. */
    public Set<String> allowedMethods() {
        Set<String> methods = new TreeSet<>(operations.keySet());
        methods.add("OPTIONS");
        if (methods.contains("GET")) {
            methods.add("HEAD");
        }
        return methods;
    }

    /** Whether callers may use it before they have enrolled a second factor: to enrol, read their state, or log out. */
    public boolean isOpenBeforeEnrolment() {
        return template().startsWith("/api/v1/auth/mfa/")
                || template().equals("/api/v1/auth/verify")
                || template().equals("/api/v1/auth/logout");
    }

    /** Whether all its operations are anonymous. */
    public boolean isAnonymous() {
        return anonymous;
    }
}
