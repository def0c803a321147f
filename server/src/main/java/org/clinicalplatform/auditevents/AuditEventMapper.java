package org.clinicalplatform.auditevents;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
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
    long count(UUID tenantId, AuditEventFilter filter, PatientIdColumns patientIds, long atMost);

    /**
     * Finds events, newest first.
     *
     * @param patientIds as in {@link #count}
     * @param after only events that come after this position; null for all
     */
    List<AuditEvent> find(
            UUID tenantId,
            AuditEventFilter filter,
            PatientIdColumns patientIds,
            @Nullable Position after,
            int limit,
            long offset);
}
