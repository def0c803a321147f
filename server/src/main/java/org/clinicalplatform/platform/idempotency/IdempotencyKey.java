package org.clinicalplatform.platform.idempotency;

import jakarta.servlet.http.HttpServletRequest;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;

/**
 * The key of a request, kept as an attribute of it until the create takes it.
 *
 * @param operationId of a create
 * @param key as the client sent it
 * @param requestHash SHA-256 of the request, in hexadecimal digits
 */
record IdempotencyKey(UUID accountId, String operationId, UUID key, String requestHash) {
    static final String HEADER = "Idempotency-Key";

    private static final String ATTRIBUTE = IdempotencyKey.class.getName();

    void keepIn(HttpServletRequest request) {
        request.setAttribute(ATTRIBUTE, this);
    }

    /**
     * The key of the request on this thread, once; null if the request has none, and outside of a request. A create
     * that is part of another one finds it taken.
     */
    static @Nullable IdempotencyKey take() {
        RequestAttributes request = RequestContextHolder.getRequestAttributes();
        if (request != null
                && request.getAttribute(ATTRIBUTE, RequestAttributes.SCOPE_REQUEST) instanceof IdempotencyKey key) {
            request.removeAttribute(ATTRIBUTE, RequestAttributes.SCOPE_REQUEST);
            return key;
        }
        return null;
    }
}
