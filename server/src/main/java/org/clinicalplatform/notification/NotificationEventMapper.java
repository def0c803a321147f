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

    long countInTenant(@Param("tenantId") @Nullable UUID tenantId);

    List<NotificationEvent> findPageInTenant(@Param("tenantId") @Nullable UUID tenantId, @Param("page") PageQuery page);

    /** Takes the lease, and changes nothing else, if the event is queued and no other lease is valid. */
    @Nullable OutgoingMessage claim(
            @Param("id") UUID id,
            @Param("tenantId") @Nullable UUID tenantId,
            @Param("lease") Lease lease,
            @Param("now") Instant now);

    /** Counts the attempt and records its success. Changes nothing if another request holds the lease by now. */
    int markSent(@Param("id") UUID id, @Param("leaseId") UUID leaseId, @Param("now") Instant now);

    /** Counts the attempt, records why it failed, and ends its lease. */
    int markFailed(@Param("id") UUID id, @Param("leaseId") UUID leaseId, @Param("reason") String reason);

    /**
     * Empties bodies of messages that have been kept for so long since they were sent, by the given time and by the
     * clock of the database; at most so many, and passes over rows that are locked.
     */
    int emptyBodies(@Param("now") Instant now, @Param("keptSeconds") long keptSeconds, @Param("atMost") int atMost);

    /** @param limit of the count */
    QueuedNotifications countQueued(int limit);
}
