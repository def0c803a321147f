package org.clinicalplatform.authentication.passwordreset;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface PasswordResetTokenMapper {
    void insert(PasswordResetToken token);

    /** Includes used and expired tokens, but not voided ones. */
    @Nullable PasswordResetToken findByHash(String tokenHash);

    /** As {@link #findByHash}. */
    @Nullable PasswordResetToken findNotVoided(UUID id);

    /** Uses up a valid token; of several concurrent attempts, one succeeds. */
    int redeem(UUID id, Instant now);

    boolean hasOpen(UUID accountId, Instant now);

    /** Whether the account has a valid token that nobody issued, but that was requested after the given time. */
    boolean hasRequestedSince(UUID accountId, Instant since, Instant now);

    /** Voids the unused tokens of the account. */
    void voidOpen(UUID accountId, Instant now);
}
