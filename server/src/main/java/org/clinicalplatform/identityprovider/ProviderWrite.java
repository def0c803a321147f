package org.clinicalplatform.identityprovider;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A write to the provider whose local transaction has not committed.
 *
 * @param subject of the user, to whom the account need not be linked any more; null if it was not linked, or the user
 *     was to be created
 * @param writtenAt just before the provider was called, or later if it may execute a request of a repair late too
 * @param attempts number of reconciliation attempts
 */
public record ProviderWrite(
        UUID id,
        ProviderWriteKind kind,
        UUID userAccountId,
        @Nullable String subject,
        Instant writtenAt,
        int attempts) {
    /** The write after a repair of unknown outcome. */
    public ProviderWrite repeated(Instant now) {
        return new ProviderWrite(id, kind, userAccountId, subject, now, attempts);
    }
}
