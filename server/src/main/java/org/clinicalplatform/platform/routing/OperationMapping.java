package org.clinicalplatform.platform.routing;

import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Finds the method that answers a request by the contract's operation, which is known since the request was authorized.
 *
 * <p>Spring's own search tries the pattern of every operation in turn, which costs the more the more operations there
 * are. It still has the last word: about the request's media types, and about all that the contract does not name.
 */
final class OperationMapping extends RequestMappingHandlerMapping {
    private record Mapped(RequestMappingInfo mapping, HandlerMethod handler) {}

    private final Operations operations;
    private Map<String, Mapped> byOperation = Map.of();

    OperationMapping(Operations operations) {
        this.operations = operations;
    }

    @Override
    protected void handlerMethodsInitialized(Map<RequestMappingInfo, HandlerMethod> handlers) {
        super.handlerMethodsInitialized(handlers);
        Map<String, Mapped> found = new HashMap<>();
        handlers.forEach((mapping, handler) -> mapping.getPatternValues()
                .forEach(pattern -> mapping.getMethodsCondition()
                        .getMethods()
                        .forEach(method -> found.put(key(method.name(), pattern), new Mapped(mapping, handler)))));
        byOperation = Map.copyOf(found);
    }

    @Override
    protected @Nullable HandlerMethod lookupHandlerMethod(String lookupPath, HttpServletRequest request)
            throws Exception {
        refuseForeignMethod(request);
        Mapped known = find(request);
        RequestMappingInfo match = known == null ? null : getMatchingMapping(known.mapping(), request);
        if (known == null || match == null) {
            return super.lookupHandlerMethod(lookupPath, request);
        }
        request.setAttribute(BEST_MATCHING_HANDLER_ATTRIBUTE, known.handler());
        handleMatch(match, lookupPath, request);
        return known.handler();
    }

    /** Spring would take a literal for an id where only the path of its neighbour has the method. */
    private void refuseForeignMethod(HttpServletRequest request) throws HttpRequestMethodNotSupportedException {
        OperationPath path = operations.find(request);
        String method = request.getMethod();
        if (path != null && path.operation(method) == null && !method.equals("OPTIONS")) {
            throw new HttpRequestMethodNotSupportedException(
                    method, path.operations().keySet());
        }
    }

    private @Nullable Mapped find(HttpServletRequest request) {
        OperationPath path = operations.find(request);
        if (path == null) {
            return null;
        }
        String method = request.getMethod();
        return byOperation.get(key(method.equals("HEAD") ? "GET" : method, path.template()));
    }

    private static String key(String method, String pattern) {
        return method + " " + pattern;
    }
}
