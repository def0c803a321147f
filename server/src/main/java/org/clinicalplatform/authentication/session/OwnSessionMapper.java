package org.clinicalplatform.authentication.session;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

@Mapper
interface OwnSessionMapper {
    long count(@Param("accountId") UUID accountId, @Param("now") Instant now);

    List<OwnSession> findPage(
            @Param("accountId") UUID accountId, @Param("now") Instant now, @Param("page") PageQuery page);

    /** The session if the account has it and it is not over, locked against a concurrent refresh, scope or end. */
    @Nullable UUID lock(@Param("accountId") UUID accountId, @Param("id") UUID id, @Param("now") Instant now);
}
