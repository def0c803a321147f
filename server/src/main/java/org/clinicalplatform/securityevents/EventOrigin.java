package org.clinicalplatform.securityevents;

import org.clinicalplatform.platform.web.CurrentRequest;
import org.jspecify.annotations.Nullable;

/**
 * Where an event comes from.
 *
 * @param clientIp the client's address after trusted forwarding headers; null outside a request
 * @param requestId the id that the answer carries too; null outside a request
 * @param path the request's; null outside one
 */
public record EventOrigin(
        @Nullable String clientIp,
        @Nullable String requestId,
        @Nullable String path) {
    /** The request on this thread. */
    public static EventOrigin current() {
        return new EventOrigin(CurrentRequest.clientIp(), CurrentRequest.requestId(), CurrentRequest.path());
    }
}
