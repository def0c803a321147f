package org.clinicalplatform.demographics.matching;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

@Mapper
interface MatchCandidateMapper {
    /** The live person of that id in the tenant; one that was merged away stands for its survivor. */
    @Nullable UUID findOfTenant(@Param("tenantId") UUID tenantId, @Param("personId") UUID personId);

    /** The person, and of those of the tenant who share a key with him the nearest; in no order. */
    List<MatchedPerson> findBlocked(
            @Param("tenantId") UUID tenantId, @Param("personId") UUID personId, @Param("limits") BlockLimits limits);

    /** Remembers the pair, unless it is remembered already. */
    void dismiss(
            @Param("tenantId") UUID tenantId,
            @Param("personId") UUID personId,
            @Param("otherPersonId") UUID otherPersonId,
            @Param("dismissedAt") Instant dismissedAt,
            @Param("dismissedBy") UUID dismissedBy);
}
