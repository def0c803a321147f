package org.clinicalplatform.platform.caller;

import java.util.Optional;

/** Finds out who presents a bearer token. Implemented by whoever issues the tokens; thread-safe. */
public interface CallerResolver {
    /**
     * The caller, or nothing for a token that is malformed, forged, expired, or of a session that is over.
     *
     * @param bearerToken as presented, of any length and content
     */
    Optional<Caller> resolve(String bearerToken);
}
