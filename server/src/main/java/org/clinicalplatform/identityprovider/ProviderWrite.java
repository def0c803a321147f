package org.clinicalplatform.identityprovider;

import java.time.Instant;
import java.util.UUID;

/**
 * A write to the provider whose local transaction has not committed.
 *
 * @param writtenAt just before the provider was called, or later if it may execute a request of a repair late too
 * @param attempts number of reconciliation attempts
 */
public record ProviderWrite(UUID id, ProviderWriteKind kind, UUID userAccountId, Instant writtenAt, int attempts) {
    /** The write after a repair of unknown outcome. */
    public ProviderWrite repeated(Instant now) {
        return new ProviderWrite(id, kind, userAccountId, now, attempts);
    }
}
