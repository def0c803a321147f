package org.clinicalplatform.authentication.mfa;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.authentication.secret.StoredSecret;
import org.jspecify.annotations.Nullable;

@Mapper
interface TotpSecretMapper {
    void insert(TotpSecret secret);

    @Nullable TotpSecret findActive(UUID accountId);

    @Nullable TotpSecret findPending(UUID accountId, Instant now);

    void deletePending(UUID accountId);

    void activate(UUID id);

    void replaceStored(UUID id, StoredSecret stored);

    /** Removes the secret in use and a pending one. */
    void deleteAll(UUID accountId);

    /** Stores the step as used; 0 if it or a later one was used before. */
    int claimStep(UUID accountId, long step);
}
