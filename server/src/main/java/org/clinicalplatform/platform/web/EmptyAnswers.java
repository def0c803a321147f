package org.clinicalplatform.platform.web;

import java.util.Collection;
import org.clinicalplatform.platform.denial.NotFoundTick;
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
 * Holds an answer that lists nothing, an array or a page, as a miss is held: a search for what belongs to an id gives it
 * to a denied, to an unknown and to a barren id alike, and where the id names a row the database works longer.
 *
 * <p>Whoever is asked this late has given his connection back.
 */
@ControllerAdvice
class EmptyAnswers implements ResponseBodyAdvice<Object> {
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
        if (body != null && listsNothing(body) && request instanceof ServletServerHttpRequest asked) {
            NotFoundTick.holdSince(ArrivalFilter.arrivedNanos(asked.getServletRequest()));
        }
        return body;
    }

    private static boolean listsNothing(Object body) {
        Object listed = body instanceof Collection ? body : AnswerProperties.value(body, ITEMS_OF_A_PAGE);
        return listed instanceof Collection<?> collection && collection.isEmpty();
    }
}
