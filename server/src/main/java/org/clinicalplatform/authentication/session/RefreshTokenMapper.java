package org.clinicalplatform.authentication.session;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

@Mapper
interface RefreshTokenMapper {
    void insert(RefreshToken token);

    @Nullable UUID findSessionId(@Param("tokenHash") String tokenHash);

    @Nullable RefreshToken find(@Param("tokenHash") String tokenHash);

    void spend(@Param("id") UUID id, @Param("now") Instant now);

    void spendLive(@Param("sessionId") UUID sessionId, @Param("now") Instant now);
}
