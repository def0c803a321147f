package org.clinicalplatform.securityevents;

import org.clinicalplatform.platform.request.RequestContext;
import org.jspecify.annotations.Nullable;

/**
 * The request that caused an event; all null outside a request.
 *
 * @param clientIp the client's address according to trusted forwarding headers
 * @param requestId the value of {@code X-Request-Id} in the response
 * @param path of the request, at most {@value #LONGEST_PATH} characters of it
 */
public record EventOrigin(
        @Nullable String clientIp,
        @Nullable String requestId,
        @Nullable String path) {
    private static final int LONGEST_PATH = 255;

    /** The current request. */
    public static EventOrigin current() {
        RequestContext request = RequestContext.current();
        String path = request.path();
        return new EventOrigin(
                request.clientIp(),
                request.requestId(),
                path == null ? null : path.substring(0, Math.min(path.length(), LONGEST_PATH)));
    }
}
