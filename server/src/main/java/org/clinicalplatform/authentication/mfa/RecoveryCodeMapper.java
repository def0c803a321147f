package org.clinicalplatform.authentication.mfa;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;

@Mapper
interface RecoveryCodeMapper {
    void insertAll(List<RecoveryCode> codes);

    int countLive(UUID accountId);

    /**
     * Spends the code.
     *
     * @return 0 when the account has no such unspent code
     */
    int spend(UUID accountId, String codeHash, Instant now);

    /** Voids the unused codes; used ones are kept. */
    void voidLive(UUID accountId, Instant now);
}
