package org.clinicalplatform.auditevents;

import java.util.UUID;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.web.ResponseProperties;
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
            RequestContext.of(servletRequest.getServletRequest()).keepCreatedRecord(idOf(body));
        }
        return body;
    }

    private static @Nullable UUID idOf(Object body) {
        Object id = ResponseProperties.value(body, "id");
        return (id == null ? ResponseProperties.value(body, "personMergeId") : id) instanceof UUID created
                ? created
                : null;
    }
}
