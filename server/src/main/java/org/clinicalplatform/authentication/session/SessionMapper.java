package org.clinicalplatform.authentication.session;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.jspecify.annotations.Nullable;

@Mapper
interface SessionMapper {
    /** @param providerSid the session at the identity provider for which it was opened */
    void insert(Session session, @Nullable String providerSid);

    @Nullable ActiveSession findActive(UUID id, Instant now);

    /** The active session, locked against a concurrent refresh, narrowing or end. */
    @Nullable Session lockActive(UUID id, Instant now);

    void narrow(UUID id, Scope scope);

    void updateAuthentication(Session session);

    /** Sessions of the account that have neither ended nor expired, in lock order. */
    List<UUID> findOpen(UUID accountId, Instant now);

    /** Ends those of the sessions that have neither ended nor expired, in lock order, and returns which. */
    List<UUID> endOpen(List<UUID> ids, SessionEndReason reason, Instant now);

    /**
     * Sessions of that session of the identity provider that have neither ended nor expired, in lock order.
     *
     * @param subject the user there; null for whichever it is
     */
    List<OpenSession> findOpenOfProvider(@Nullable String subject, String providerSid, Instant now);

    /** Stores when all sessions of the account were last ended. */
    void recordEndOfAll(UUID accountId, Instant now);

    boolean wereEndedSince(UUID accountId, Instant time);

    int end(UUID id, SessionEndReason reason, Instant now);
}
