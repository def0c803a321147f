package org.clinicalplatform.notification;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

@Mapper
interface NotificationEventMapper {
    void insert(@Param("id") UUID id, @Param("notification") NewNotification notification, @Param("now") Instant now);

    @Nullable NotificationEvent findInTenant(@Param("id") UUID id, @Param("tenantId") @Nullable UUID tenantId);

    /** Whether the holder of the account can use the link or code of the event, as far as the account decides. */
    boolean isUsable(UUID id);

    long countInTenant(
            @Param("tenantId") @Nullable UUID tenantId,
            @Param("filter") NotificationEventFilter filter,
            @Param("now") Instant now);

    List<NotificationEvent> findPageInTenant(
            @Param("tenantId") @Nullable UUID tenantId,
            @Param("filter") NotificationEventFilter filter,
            @Param("now") Instant now,
            @Param("page") PageQuery page);

    /** Takes the lease, and changes nothing else, if the event can be sent and no other lease is valid. */
    @Nullable OutgoingMessage claim(
            @Param("id") UUID id,
            @Param("tenantId") @Nullable UUID tenantId,
            @Param("lease") Lease lease,
            @Param("now") Instant now);

    /** Locks the account that the message invites, if it is its latest invitation. */
    List<UUID> lockInvited(@Param("id") UUID id, @Param("tenantId") @Nullable UUID tenantId);

    /** Counts the attempt, records its success, and ends any lease. Changes nothing if another request has sent it. */
    int markSent(@Param("id") UUID id, @Param("now") Instant now);

    /** Counts the attempt, records why it failed, and ends its lease. */
    int markFailed(@Param("id") UUID id, @Param("leaseId") UUID leaseId, @Param("reason") String reason);

    /** Discards the message if it is queued, not discarded, no lease is valid, and it is not an untried notice. */
    int discard(@Param("id") UUID id, @Param("tenantId") @Nullable UUID tenantId, @Param("now") Instant now);

    /** Invalidates the queued messages of the kinds to the account; those that are still valid expire. */
    void expire(
            @Param("accountId") UUID accountId,
            @Param("kinds") List<NotificationKind> kinds,
            @Param("now") Instant now);

    /**
     * Empties the bodies of messages whose retention time since they were sent has passed, by the given time and by the
     * clock of the database; at most the given number, skipping locked rows.
     */
    int emptyBodies(@Param("now") Instant now, @Param("keptSeconds") long keptSeconds, @Param("atMost") int atMost);

    /** As {@link #emptyBodies}, of messages that expired or were discarded before anybody sent them. */
    int emptyBodiesOfUnsent(
            @Param("now") Instant now, @Param("keptSeconds") long keptSeconds, @Param("atMost") int atMost);

    /**
     * The messages of active tenants that can be sent, and those that expired unsent while the account could have used
     * them.
     *
     * @param limit of each count
     * @param expiredSince those that expired before are not counted
     */
    QueuedNotifications countQueued(
            @Param("limit") int limit, @Param("now") Instant now, @Param("expiredSince") Instant expiredSince);
}
