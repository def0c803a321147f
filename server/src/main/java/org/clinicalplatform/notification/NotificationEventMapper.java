package org.clinicalplatform.notification;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

@Mapper
interface NotificationEventMapper {
    void insert(UUID id, NewNotification notification, Instant now);

    @Nullable NotificationEvent findInTenant(UUID id, @Nullable UUID tenantId);

    /** Whether the holder of the account can use the link or code of the event, as far as the account decides. */
    boolean isUsable(UUID id);

    long countInTenant(@Nullable UUID tenantId, NotificationEventFilter filter, Instant now);

    List<NotificationEvent> findPageInTenant(
            @Nullable UUID tenantId, NotificationEventFilter filter, Instant now, PageQuery page);

    /** Takes the lease, and changes nothing else, if the event can be sent and no other lease is valid. */
    @Nullable OutgoingMessage claim(UUID id, @Nullable UUID tenantId, Lease lease, Instant now);

    /** Locks the account that the message invites, if it is its latest invitation. */
    List<UUID> lockInvited(UUID id, @Nullable UUID tenantId);

    /** Counts the attempt, records its success, and ends any lease. Changes nothing if another request has sent it. */
    int markSent(UUID id, Instant now);

    /** Counts the attempt, records why it failed, and ends its lease. */
    int markFailed(UUID id, UUID leaseId, String reason);

    /** Discards the message if it is queued, not discarded, no lease is valid, and it is not an untried notice. */
    int discard(UUID id, @Nullable UUID tenantId, Instant now);

    /** Invalidates the queued messages of the kinds to the account; those that are still valid expire. */
    void expire(UUID accountId, List<NotificationKind> kinds, Instant now);

    /**
     * Empties the bodies of messages whose retention time since they were sent has passed, by the given time and by the
     * clock of the database; at most the given number, skipping locked rows.
     */
    int emptyBodies(Instant now, long keptSeconds, int atMost);

    /** As {@link #emptyBodies}, of messages that expired or were discarded before anybody sent them. */
    int emptyBodiesOfUnsent(Instant now, long keptSeconds, int atMost);

    /**
     * The messages of active tenants that can be sent, and those that expired unsent while the account could have used
     * them.
     *
     * @param limit of each count
     * @param expiredSince those that expired before are not counted
     */
    QueuedNotifications countQueued(int limit, Instant now, Instant expiredSince);
}
