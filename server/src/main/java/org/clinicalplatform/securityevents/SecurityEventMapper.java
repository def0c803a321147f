package org.clinicalplatform.securityevents;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.platform.cursor.Position;
import org.clinicalplatform.platform.persistence.PatientIdColumns;
import org.jspecify.annotations.Nullable;

@Mapper
interface SecurityEventMapper {
    /** Stamps the event with the tenants that see it. */
    void insert(@Param("event") SecurityEvent event);

    /**
     * As {@link #insert}. Skips events that exist already, so that an insert with an unknown outcome can be repeated.
     */
    void insertAll(@Param("events") List<SecurityEvent> events);

    /** Plans each search of the transaction for its own parameters. */
    void planAnew();

    /**
     * How many events there are, counted no further than {@code atMost}.
     *
     * @param patientIds all ids of the requested patient; empty when no patient is requested
     */
    long count(UUID tenantId, SecurityEventFilter filter, PatientIdColumns patientIds, long atMost);

    /**
     * Finds events, newest first.
     *
     * @param patientIds as in {@link #count}
     * @param after only events that come after this position; null for all
     */
    List<SecurityEvent> find(
            UUID tenantId,
            SecurityEventFilter filter,
            PatientIdColumns patientIds,
            @Nullable Position after,
            int limit,
            long offset);
}
