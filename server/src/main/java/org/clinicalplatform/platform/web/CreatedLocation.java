package org.clinicalplatform.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.UUID;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.OperationCall;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.routing.Route;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
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
 * Names the created record in {@code Location} where the specification declares it (RFC 9110, section 10.2.2;
 * requirement R-520). Its value is a path without scheme and host, which a proxy may have changed, and begins with the
 * prefix of a trusted proxy.
 */
@ControllerAdvice
class CreatedLocation implements ResponseBodyAdvice<Object> {
    private final Operations operations;

    CreatedLocation(Operations operations) {
        this.operations = operations;
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
        if (request instanceof ServletServerHttpRequest sent
                && response instanceof ServletServerHttpResponse written
                && written.getServletResponse().getStatus() == HttpStatus.CREATED.value()) {
            String location = location(sent.getServletRequest());
            if (location != null) {
                response.getHeaders().set(HttpHeaders.LOCATION, location);
            }
        }
        return body;
    }

    private @Nullable String location(HttpServletRequest request) {
        RequestContext context = RequestContext.of(request);
        UUID id = context.createdRecordId();
        Route route = context.route(request, operations);
        OperationCall call = route == null ? null : route.call(request.getMethod());
        return id == null || call == null || !call.operation().locating()
                ? null
                : request.getContextPath() + call.path() + "/" + id;
    }
}
