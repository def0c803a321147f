package org.clinicalplatform.securityevents;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.platform.persistence.PageQuery;

@Mapper
interface SecurityEventMapper {
    /** Stamps the event with the tenants that see it. */
    void insert(@Param("event") SecurityEvent event);

    /** As {@link #insert}. Skips events that exist already, so that an insert with an unknown outcome can be repeated. */
    void insertAll(@Param("events") List<SecurityEvent> events);

    long count(@Param("tenantId") UUID tenantId, @Param("filter") SecurityEventFilter filter);

    List<SecurityEvent> find(
            @Param("tenantId") UUID tenantId,
            @Param("filter") SecurityEventFilter filter,
            @Param("page") PageQuery page);
}
