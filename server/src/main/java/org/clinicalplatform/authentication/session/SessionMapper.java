package org.clinicalplatform.authentication.session;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.jspecify.annotations.Nullable;

@Mapper
interface SessionMapper {
    void insert(Session session);

    @Nullable ActiveSession findLive(@Param("id") UUID id, @Param("now") Instant now);

    /** The live session, locked against a concurrent refresh, scope or end. */
    @Nullable Session lockLive(@Param("id") UUID id, @Param("now") Instant now);

    void narrow(@Param("id") UUID id, @Param("scope") Scope scope);

    void prove(Session session);

    /** Of sessions that nobody ended, also those whose time is up, in the order in which they must be locked. */
    List<UUID> findLiveIds(@Param("accountId") UUID accountId);

    /** Remembers when all sessions of the account were ended last. */
    void noteEnd(@Param("accountId") UUID accountId, @Param("now") Instant now);

    boolean wereEndedSince(@Param("accountId") UUID accountId, @Param("time") Instant time);

    int end(@Param("id") UUID id, @Param("reason") SessionEndReason reason, @Param("now") Instant now);
}
