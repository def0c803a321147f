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

    /** Gives the lease, and counts the attempt, if the event waits and nobody else holds a lease that is still good. */
    @Nullable OutgoingMessage claim(
            @Param("id") UUID id,
            @Param("tenantId") @Nullable UUID tenantId,
            @Param("lease") Lease lease,
            @Param("now") Instant now);

    /** Nothing for a lease that has passed to somebody else. */
    int markSent(@Param("id") UUID id, @Param("leaseId") UUID leaseId, @Param("now") Instant now);

    /** Ends the lease of an attempt that failed. */
    int markFailed(@Param("id") UUID id, @Param("leaseId") UUID leaseId, @Param("reason") String reason);
}
