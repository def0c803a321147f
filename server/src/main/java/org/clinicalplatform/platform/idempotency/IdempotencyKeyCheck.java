package org.clinicalplatform.platform.idempotency;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Enumeration;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.routing.Operation;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.platform.web.IdConverter;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Reads the {@code Idempotency-Key} of operations that are marked {@code x-idempotent}, and refuses one that is not a
 * UUID (requirement R-280). Runs after authorization and before anything is looked up; other operations ignore the
 * header.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
class IdempotencyKeyCheck implements WebMvcConfigurer, HandlerInterceptor {
    private final Operations operations;

    IdempotencyKeyCheck(Operations operations) {
        this.operations = operations;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        Enumeration<String> sent = request.getHeaders(IdempotencyKey.HEADER);
        if (sent.hasMoreElements()) {
            RequestContext context = RequestContext.of(request);
            Operation operation = context.operation(request, operations);
            Caller caller = context.caller();
            if (operation != null && operation.idempotent() && caller != null) {
                UUID key = key(sent);
                new IdempotencyKey(caller.accountId(), operation.id(), key, RequestHash.of(request, caller, key))
                        .keepIn(request);
            }
        }
        return true;
    }

    private static UUID key(Enumeration<String> sent) {
        UUID key = IdConverter.parse(sent.nextElement());
        if (key == null || sent.hasMoreElements()) {
            throw InvalidRequest.because(IdempotencyKey.HEADER + " must be one UUID");
        }
        return key;
    }
}
