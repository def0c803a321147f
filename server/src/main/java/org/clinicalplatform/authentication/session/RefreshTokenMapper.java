package org.clinicalplatform.authentication.session;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface RefreshTokenMapper {
    void insert(RefreshToken token);

    @Nullable UUID findSessionId(String tokenHash);

    @Nullable RefreshToken find(String tokenHash);

    /** The session that the token can refresh now, if its account has a user at the identity provider. */
    @Nullable LinkedSession findLinkedSession(String tokenHash, Instant now);

    void spend(UUID id, Instant now);

    void spendLive(UUID sessionId, Instant now);

    void spendAllLive(List<UUID> sessionIds, Instant now);
}
