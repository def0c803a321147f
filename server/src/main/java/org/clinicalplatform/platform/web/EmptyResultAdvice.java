package org.clinicalplatform.platform.web;

import java.util.Collection;
import org.clinicalplatform.platform.denial.NotFoundTick;
import org.clinicalplatform.platform.request.RequestContext;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/**
 * Holds an empty array or page until the next tick, like a not-found response (decision 0004): a search by the id of a
 * patient, encounter or visit has an empty result whether the id is denied, unknown or has no records, and PostgreSQL
 * works longer if the id exists. The database connection has been returned by then.
 */
@ControllerAdvice
class EmptyResultAdvice implements ResponseBodyAdvice<Object> {
    private static final String ITEMS_OF_A_PAGE = "items";

    @Override
    public boolean supports(MethodParameter operation, Class<? extends HttpMessageConverter<?>> converter) {
        return true;
    }

    @Override
    public @Nullable Object beforeBodyWrite(
            @Nullable Object body,
            MethodParameter operation,
            MediaType type,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        if (body != null && isEmptyResult(body) && request instanceof ServletServerHttpRequest servlet) {
            NotFoundTick.holdSince(
                    RequestContext.of(servlet.getServletRequest()).arrivedNanos());
        }
        return body;
    }

    private static boolean isEmptyResult(Object body) {
        Object items = body instanceof Collection ? body : ResponseProperties.value(body, ITEMS_OF_A_PAGE);
        return items instanceof Collection<?> collection && collection.isEmpty();
    }
}
