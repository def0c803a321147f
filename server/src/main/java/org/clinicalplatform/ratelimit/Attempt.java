package org.clinicalplatform.ratelimit;

import org.jspecify.annotations.Nullable;

/**
 * The keys of one attempt to authenticate.
 *
 * @param client the client's address, or its network
 * @param usernameHash SHA-256 of the username; null if the request has none
 */
record Attempt(String client, @Nullable String usernameHash) {
    /** The key of the tighter limit; null if the request has no username. */
    @Nullable String clientAndUsername() {
        return usernameHash == null ? null : client + " " + usernameHash;
    }
}
