package org.clinicalplatform.authentication.session;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface RefreshTokenMapper {
    void insert(RefreshToken token);

    @Nullable UUID findSessionId(String tokenHash);

    @Nullable RefreshToken find(String tokenHash);

    void spend(UUID id, Instant now);

    void spendLive(UUID sessionId, Instant now);
}
