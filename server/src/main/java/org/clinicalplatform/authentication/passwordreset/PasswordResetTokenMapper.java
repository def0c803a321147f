package org.clinicalplatform.authentication.passwordreset;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

@Mapper
interface PasswordResetTokenMapper {
    void insert(PasswordResetToken token);

    /** The token of a digest, spent and expired ones included, voided ones not. */
    @Nullable PasswordResetToken findByHash(@Param("tokenHash") String tokenHash);

    /** Spends a token that is still good; of several who try at once, one succeeds. */
    int redeem(@Param("id") UUID id, @Param("now") Instant now);

    /** Whether the account has a token that is still good. */
    boolean hasLive(@Param("accountId") UUID accountId, @Param("now") Instant now);

    /** Makes the account's unspent tokens worthless. */
    void voidOpen(@Param("accountId") UUID accountId, @Param("now") Instant now);
}
