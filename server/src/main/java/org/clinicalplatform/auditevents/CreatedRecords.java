package org.clinicalplatform.auditevents;

import jakarta.servlet.ServletRequest;
import java.util.UUID;
import org.clinicalplatform.platform.web.AnswerProperties;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/**
 * Keeps the id of a created record for the audit trail: the path does not contain it, but the body of a 201 does, as its
 * property {@code id}. It does not change the response.
 */
@ControllerAdvice
class CreatedRecords implements ResponseBodyAdvice<Object> {
    private static final String ID = CreatedRecords.class.getName() + ".id";

    /** Null when the request did not create a record. */
    static @Nullable UUID id(ServletRequest request) {
        return (UUID) request.getAttribute(ID);
    }

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
        if (body != null
                && request instanceof ServletServerHttpRequest servletRequest
                && response instanceof ServletServerHttpResponse servletResponse
                && servletResponse.getServletResponse().getStatus() == HttpStatus.CREATED.value()) {
            servletRequest.getServletRequest().setAttribute(ID, idOf(body));
        }
        return body;
    }

    private static @Nullable UUID idOf(Object body) {
        Object id = AnswerProperties.value(body, "id");
        return (id == null ? AnswerProperties.value(body, "personMergeId") : id) instanceof UUID created
                ? created
                : null;
    }
}
