package org.clinicalplatform.authentication.mfa;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;

@Mapper
interface RecoveryCodeMapper {
    void insertAll(@Param("codes") List<RecoveryCode> codes);

    int countLive(@Param("accountId") UUID accountId);

    /** Marks the code spent; 0 where the account has no such code left. */
    int spend(@Param("accountId") UUID accountId, @Param("codeHash") String codeHash, @Param("now") Instant now);

    /** Takes back what is left; spent codes are kept as they are. */
    void voidLive(@Param("accountId") UUID accountId, @Param("now") Instant now);
}
