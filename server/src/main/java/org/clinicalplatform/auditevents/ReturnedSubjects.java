package org.clinicalplatform.auditevents;

import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/**
 * Collects, for the audit event, every patient and person whose data a response contains, by the ids in its body.
 * Operations need not do anything for this, and the response does not change.
 *
 * <p>Events of the audit trail are not data of their patients: with them, the event of each reading would repeat the
 * patients of all readings before it.
 */
@ControllerAdvice
class ReturnedSubjects implements ResponseBodyAdvice<Object> {
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
                && response instanceof ServletServerHttpResponse servletResponse) {
            AuditedCall call = AuditedCall.of(servletRequest.getServletRequest());
            int status = servletResponse.getServletResponse().getStatus();
            if (call != null
                    && !call.isOfTheTrail()
                    && HttpStatusCode.valueOf(status).is2xxSuccessful()) {
                SubjectProperties.collect(body, call.context().subjects());
            }
        }
        return body;
    }
}
