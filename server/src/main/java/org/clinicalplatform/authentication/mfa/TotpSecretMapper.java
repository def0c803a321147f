package org.clinicalplatform.authentication.mfa;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.authentication.secret.StoredSecret;
import org.jspecify.annotations.Nullable;

@Mapper
interface TotpSecretMapper {
    void insert(TotpSecret secret);

    @Nullable TotpSecret findActive(@Param("accountId") UUID accountId);

    @Nullable TotpSecret findPending(@Param("accountId") UUID accountId, @Param("now") Instant now);

    void deletePending(@Param("accountId") UUID accountId);

    void activate(@Param("id") UUID id);

    void replaceStored(@Param("id") UUID id, @Param("stored") StoredSecret stored);

    /** Removes the secret in use and one that waits. */
    int deleteAll(@Param("accountId") UUID accountId);

    /** Takes the step for one use; 0 where it or a later one was taken before. */
    int claimStep(@Param("accountId") UUID accountId, @Param("step") long step);
}
