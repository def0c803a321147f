package org.clinicalplatform.authentication.mfa;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

@Mapper
interface ChallengeMapper {
    void insert(Challenge challenge);

    @Nullable Challenge find(@Param("tokenHash") String tokenHash);

    void close(@Param("id") UUID id, @Param("now") Instant now);

    /** Counts a wrong code, and closes the challenge at the last one allowed. */
    void recordFailure(@Param("id") UUID id, @Param("allowed") int allowed, @Param("now") Instant now);

    void closeAll(@Param("accountId") UUID accountId, @Param("now") Instant now);
}
