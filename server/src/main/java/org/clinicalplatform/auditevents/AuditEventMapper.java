package org.clinicalplatform.auditevents;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.platform.cursor.Position;
import org.clinicalplatform.platform.persistence.PatientIdColumns;
import org.jspecify.annotations.Nullable;

@Mapper
interface AuditEventMapper {
    /** Skips events that exist already, so that an insert with an unknown outcome can be repeated. */
    void insertAll(AuditEventColumns events);

    /** Plans each search of the transaction for its own parameters. */
    void planAnew();

    /**
     * Counts up to {@code atMost} events.
     *
     * @param patientIds all ids of the requested patient; empty when no patient is requested
     */
    long count(
            @Param("tenantId") UUID tenantId,
            @Param("filter") AuditEventFilter filter,
            @Param("patientIds") PatientIdColumns patientIds,
            @Param("atMost") long atMost);

    /**
     * Finds events, newest first.
     *
     * @param patientIds as in {@link #count}
     * @param after only events that come after this position; null for all
     */
    List<AuditEvent> find(
            @Param("tenantId") UUID tenantId,
            @Param("filter") AuditEventFilter filter,
            @Param("patientIds") PatientIdColumns patientIds,
            @Param("after") @Nullable Position after,
            @Param("limit") int limit,
            @Param("offset") long offset);
}
