package org.clinicalplatform.auditevents;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.platform.persistence.PageQuery;

@Mapper
interface AuditEventMapper {
    /** Inserts those that are not there yet, so that a try whose outcome is unknown can be repeated. */
    void insertAll(AuditEventColumns events);

    /**
     * How many there are, but no more than a bound.
     *
     * @param patientIds those that name the patient who is asked for; empty where nobody asked for one
     */
    long count(
            @Param("tenantId") UUID tenantId,
            @Param("filter") AuditEventFilter filter,
            @Param("patientIds") List<UUID> patientIds,
            @Param("atMost") long atMost);

    /** @param patientIds as of {@link #count} */
    List<AuditEvent> find(
            @Param("tenantId") UUID tenantId,
            @Param("filter") AuditEventFilter filter,
            @Param("patientIds") List<UUID> patientIds,
            @Param("page") PageQuery page);
}
