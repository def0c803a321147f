package org.clinicalplatform.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.Map;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.OperationPath;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.routing.Route;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.webmvc.autoconfigure.WebMvcRegistrations;
import org.springframework.stereotype.Component;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Finds the handler of an operation by the route that authorization has checked. Spring's own look-up compares the
 * request with every mapping in turn, which costs more than all other routing together (decision 0026); it still
 * decides on media types, and on paths that the specification does not have.
 */
final class OperationHandlerMapping extends RequestMappingHandlerMapping {
    private record Mapped(RequestMappingInfo mapping, HandlerMethod handler) {}

    /** Puts this mapping in the place of Spring's. */
    @Component
    static final class Registrations implements WebMvcRegistrations {
        private final Operations operations;

        Registrations(Operations operations) {
            this.operations = operations;
        }

        @Override
        public RequestMappingHandlerMapping getRequestMappingHandlerMapping() {
            return new OperationHandlerMapping(operations);
        }
    }

    private final Operations operations;
    private Map<String, Mapped> byOperation = Map.of();

    OperationHandlerMapping(Operations operations) {
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
        Route route = RequestContext.of(request).route(request, operations);
        if (route != null && request.getMethod().equals("OPTIONS")) {
            return AllowedMethods.handler(route.path());
        }
        Mapped known = route == null ? null : find(route.path(), request.getMethod());
        RequestMappingInfo match = known == null ? null : getMatchingMapping(known.mapping(), request);
        if (known == null || match == null) {
            return super.lookupHandlerMethod(lookupPath, request);
        }
        request.setAttribute(BEST_MATCHING_HANDLER_ATTRIBUTE, known.handler());
        handleMatch(match, lookupPath, request);
        return known.handler();
    }

    /**
     * The chain as it is: {@link PreflightFilter} has responded to the preflights of allowed origins, and any other is
     * an OPTIONS request. Spring would give it a handler of its own, whose response does not name the methods, and in
     * the error dispatch, which passes no filter of the service, does not have a body.
     */
    @Override
    protected HandlerExecutionChain getCorsHandlerExecutionChain(
            HttpServletRequest request, HandlerExecutionChain chain, @Nullable CorsConfiguration configuration) {
        return chain;
    }

    /**
     * @throws HttpRequestMethodNotSupportedException naming the methods of this path alone, where Spring would take a
     *     literal for the id of another path
     */
    private @Nullable Mapped find(OperationPath path, String method) throws HttpRequestMethodNotSupportedException {
        if (path.operation(method) == null) {
            throw new HttpRequestMethodNotSupportedException(method, path.allowedMethods());
        }
        return byOperation.get(key(method.equals("HEAD") ? "GET" : method, path.template()));
    }

    private static String key(String method, String pattern) {
        return method + " " + pattern;
    }
}
