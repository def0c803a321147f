package org.clinicalplatform.platform.routing;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.RequestPath;
import org.springframework.stereotype.Component;
import org.springframework.web.util.ServletRequestPathUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The operations of the bundled contract with their permission marks, and which of them a request addresses.
 *
 * <p>The marks are read from the contract itself, so what it promises about permissions is what is enforced. Thread-safe.
 */
@Component
public class Operations {
    private static final String FOUND = Operations.class.getName() + ".found";
    private static final String BUNDLE = "openapi/openapi.json";
    private static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

    /** What a request addresses, and its path within the application, decoded and cut at its slashes. */
    private record Found(@Nullable OperationPath path, List<String> segments) {}

    private final OperationTree tree = new OperationTree();
    private final Set<String> ids = new HashSet<>();

    Operations() {
        this(readBundle());
    }

    Operations(JsonNode contract) {
        contract.required("paths").properties().forEach(path -> add(read(path.getKey(), path.getValue())));
    }

    private void add(OperationPath path) {
        tree.add(path);
        path.operations().values().forEach(operation -> ids.add(operation.id()));
    }

    /** Whether the contract has an operation of this id. */
    public boolean has(String operationId) {
        return ids.contains(operationId);
    }

    /**
     * The contract's path for the request, or null when it has none.
     *
     * <p>More than one filter asks; the first answer is kept with the request.
     */
    public @Nullable OperationPath find(HttpServletRequest request) {
        return found(request).path();
    }

    /** The values of the variables of the contract's path for the request, in their order; none when it has no path. */
    Map<String, String> variables(HttpServletRequest request) {
        Found found = found(request);
        return found.path() == null ? Map.of() : found.path().variables(found.segments());
    }

    private Found found(HttpServletRequest request) {
        if (request.getAttribute(FOUND) instanceof Found found) {
            return found;
        }
        List<String> segments = segments(request);
        Found found = new Found(tree.find(segments), segments);
        request.setAttribute(FOUND, found);
        return found;
    }

    private static List<String> segments(HttpServletRequest request) {
        RequestPath parsed = ServletRequestPathUtils.hasParsedRequestPath(request)
                ? ServletRequestPathUtils.getParsedRequestPath(request)
                : ServletRequestPathUtils.parse(request);
        PathContainer container = parsed.pathWithinApplication();
        List<String> segments = new ArrayList<>();
        boolean afterSeparator = false;
        for (PathContainer.Element element : container.elements()) {
            if (element instanceof PathContainer.PathSegment segment) {
                segments.add(segment.valueToMatch());
                afterSeparator = false;
            } else {
                if (afterSeparator) {
                    segments.add("");
                }
                afterSeparator = true;
            }
        }
        if (afterSeparator) {
            segments.add("");
        }
        return segments;
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
                operation.path("responses").has("201"));
    }

    private static JsonNode readBundle() {
        try (InputStream bundle = new ClassPathResource(BUNDLE).getInputStream()) {
            return JsonMapper.shared().readTree(bundle);
        } catch (IOException e) {
            throw new UncheckedIOException("The bundled contract " + BUNDLE + " is missing", e);
        }
    }
}
