package org.clinicalplatform.platform.caller;

import java.util.Optional;

/** Resolves access tokens; implemented by the feature that issues them. */
public interface CallerResolver {
    /**
     * The caller; empty if the token is malformed, forged, expired, or its session has ended.
     *
     * @param bearerToken of any length and content
     */
    Optional<Caller> resolve(String bearerToken);
}
