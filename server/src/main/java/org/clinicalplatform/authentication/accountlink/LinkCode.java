package org.clinicalplatform.authentication.accountlink;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored link code.
 *
 * @param redeemedAt null until it is used up
 * @param issuedBy administrator who issued it
 */
record LinkCode(
        UUID id,
        UUID userAccountId,
        String codeHash,
        Instant issuedAt,
        Instant expiresAt,
        @Nullable Instant redeemedAt,
        UUID issuedBy) {

    @Override
    public String toString() {
        return "LinkCode[" + id + "]";
    }
}
