package org.clinicalplatform.platform.routing;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.clinicalplatform.platform.routing.Operation.QueryParameter;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.RequestPath;
import org.springframework.stereotype.Component;
import org.springframework.web.util.ServletRequestPathUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The operations of the bundled specification, which of them a request calls, and their permissions (decision 0001).
 */
@Component
public class Operations {
    private static final String BUNDLE = "openapi/openapi.json";
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final int OK = 200;
    private static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

    private final PathTree paths = new PathTree();
    private final Set<String> ids = new HashSet<>();

    Operations() {
        this(readBundle());
    }

    Operations(JsonNode specification) {
        specification.required("paths").properties().forEach(path -> add(read(path.getKey(), path.getValue())));
    }

    private void add(OperationPath path) {
        paths.add(path);
        path.operations().values().forEach(operation -> ids.add(operation.id()));
    }

    /** Whether the specification has an operation of this id. */
    public boolean has(String operationId) {
        return ids.contains(operationId);
    }

    /**
     * The route of the request; null if the specification does not have its path.
     *
     * <p>It leads to the most specific path, whatever the methods of that path: concrete paths are matched before
     * templates (OpenAPI 3.0.3, "Path Templating Matching"), so a literal is never an id for the path beside it.
     */
    @Nullable public Route find(HttpServletRequest request) {
        PathContainer path = path(request);
        OperationPath found = path == null ? null : paths.find(path.elements());
        return path == null || found == null ? null : found.match(path);
    }

    /** Null for a path with a malformed escape, which Tomcat lets pass in path parameters. */
    private static @Nullable PathContainer path(HttpServletRequest request) {
        try {
            RequestPath parsed = ServletRequestPathUtils.hasParsedRequestPath(request)
                    ? ServletRequestPathUtils.getParsedRequestPath(request)
                    : ServletRequestPathUtils.parse(request);
            return parsed.pathWithinApplication();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static OperationPath read(String template, JsonNode methods) {
        Map<String, Operation> operations = new HashMap<>();
        methods.properties().forEach(entry -> {
            if (METHODS.contains(entry.getKey())) {
                operations.put(entry.getKey().toUpperCase(Locale.ROOT), read(entry.getValue()));
            }
        });
        return new OperationPath(template, operations);
    }

    private static Operation read(JsonNode operation) {
        return new Operation(
                operation.required("operationId").asString(),
                operation.required("x-permission").asString(),
                operation.path("responses").propertyNames().stream()
                        .filter(status -> status.startsWith("2"))
                        .findFirst()
                        .map(Integer::parseInt)
                        .orElse(OK),
                queryParameters(operation),
                operation.path("x-idempotent").asBoolean(false),
                operation.path("responses").path("201").path("headers").has(HttpHeaders.LOCATION),
                operation.path("requestBody").path("content").has(FORM));
    }

    private static List<QueryParameter> queryParameters(JsonNode operation) {
        return operation
                .path("parameters")
                .valueStream()
                .filter(parameter -> parameter.required("in").asString().equals("query"))
                .map(Operations::queryParameter)
                .toList();
    }

    private static QueryParameter queryParameter(JsonNode parameter) {
        JsonNode schema = parameter.path("schema");
        return new QueryParameter(
                parameter.required("name").asString(),
                schema.path("format").asString().equals("uuid"),
                schema.has("default"));
    }

    private static JsonNode readBundle() {
        try (InputStream bundle = new ClassPathResource(BUNDLE).getInputStream()) {
            return JsonMapper.shared().readTree(bundle);
        } catch (IOException e) {
            throw new UncheckedIOException("Could not read the bundled specification " + BUNDLE, e);
        }
    }
}
