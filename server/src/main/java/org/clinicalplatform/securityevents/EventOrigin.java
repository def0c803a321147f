package org.clinicalplatform.securityevents;

import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.request.RequestContext;
import org.jspecify.annotations.Nullable;

/**
 * The request that caused an event; all null outside a request.
 *
 * @param clientIp the client's address according to trusted forwarding headers
 * @param requestId the value of {@code X-Request-Id} in the response
 * @param path of the request, at most {@value #LONGEST_PATH} characters of it
 * @param actorId account whose access token the request carries; null if it has none
 * @param actorSessionId session of that token
 * @param actorTenantId scope of that token
 */
public record EventOrigin(
        @Nullable String clientIp,
        @Nullable String requestId,
        @Nullable String path,
        @Nullable UUID actorId,
        @Nullable UUID actorSessionId,
        @Nullable UUID actorTenantId) {
    private static final int LONGEST_PATH = 255;

    /** The current request. */
    public static EventOrigin current() {
        RequestContext request = RequestContext.current();
        String path = request.path();
        Caller caller = request.caller();
        return new EventOrigin(
                request.clientIp(),
                request.requestId(),
                path == null ? null : path.substring(0, Math.min(path.length(), LONGEST_PATH)),
                caller == null ? null : caller.accountId(),
                caller == null ? null : caller.sessionId(),
                caller == null ? null : caller.tenantId());
    }
}
