package org.clinicalplatform.authentication.mode;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.clinicalplatform.platform.error.ApiException;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Refuses operations of local mode under an identity provider (requirement R-5), after authentication and before the
 * body is read.
 */
final class LocalModeInterceptor implements HandlerInterceptor {
    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        LocalModeOnly mark = handler instanceof HandlerMethod method
                ? AnnotationUtils.findAnnotation(method.getBeanType(), LocalModeOnly.class)
                : null;
        if (mark == null) {
            return true;
        }
        throw mark.value().isEmpty() ? new ApiException(mark.code()) : new ApiException(mark.code(), mark.value());
    }
}
