package org.clinicalplatform.platform.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityReturnValueHandler;

/**
 * Asks the one who writes response entities before those for streams, views and the like whether an operation's answer is
 * his. All of the generated interfaces answer with such entities, and to find that none holds a stream Spring takes their
 * types apart at every request.
 */
@Component
class ResponseEntitiesFirst {
    ResponseEntitiesFirst(RequestMappingHandlerAdapter adapter) {
        List<HandlerMethodReturnValueHandler> handlers = adapter.getReturnValueHandlers();
        if (handlers == null || handlers.stream().noneMatch(ResponseEntitiesFirst::writesEntities)) {
            throw new IllegalStateException("Answers are written by " + handlers);
        }
        List<HandlerMethodReturnValueHandler> ordered = new ArrayList<>(handlers);
        ordered.sort(Comparator.comparing(handler -> !writesEntities(handler)));
        adapter.setReturnValueHandlers(ordered);
    }

    private static boolean writesEntities(HandlerMethodReturnValueHandler handler) {
        return handler instanceof ResponseEntityReturnValueHandler;
    }
}
