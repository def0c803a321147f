package org.clinicalplatform.authentication.session;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

@Mapper
interface OwnSessionMapper {
    long count(UUID accountId, Instant now);

    List<OwnSession> findPage(UUID accountId, Instant now, PageQuery page);

    /** The active session of the account, locked against a concurrent refresh, narrowing or end. */
    @Nullable UUID lock(UUID accountId, UUID id, Instant now);
}
