package org.clinicalplatform.authentication.mfa;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface ChallengeMapper {
    void insert(Challenge challenge);

    @Nullable Challenge find(String tokenHash);

    void close(UUID id, Instant now);

    /**
     * Counts a wrong code and closes the challenge at the last attempt allowed.
     *
     * @return whether this attempt closed it
     */
    boolean recordFailure(UUID id, int allowed, Instant now);

    void closeAll(UUID accountId, Instant now);
}
