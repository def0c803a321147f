package org.clinicalplatform.ratelimit;

import org.jspecify.annotations.Nullable;

/**
 * Who tries to authenticate as whom, in the form that counts.
 *
 * @param client the client's address, or the network that counts as one client
 * @param usernameHash SHA-256 of the username; null where the request names none
 */
record Attempt(String client, @Nullable String usernameHash) {
    /** The key of the tighter bucket; null where the request names no username. */
    @Nullable String clientAndUsername() {
        return usernameHash == null ? null : client + " " + usernameHash;
    }
}
