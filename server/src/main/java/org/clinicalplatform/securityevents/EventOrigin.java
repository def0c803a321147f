package org.clinicalplatform.securityevents;

import org.clinicalplatform.platform.web.CurrentRequest;
import org.jspecify.annotations.Nullable;

/**
 * The request that caused an event; all null outside a request.
 *
 * @param clientIp as resolved from trusted forwarding headers
 * @param requestId the id in the response header
 */
public record EventOrigin(
        @Nullable String clientIp,
        @Nullable String requestId,
        @Nullable String path) {
    /** The current request. */
    public static EventOrigin current() {
        return new EventOrigin(CurrentRequest.clientIp(), CurrentRequest.requestId(), CurrentRequest.path());
    }
}
