package org.clinicalplatform.demographics.matching;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface MatchCandidateMapper {
    /** The live person of that id in the tenant; one that was merged away stands for its survivor. */
    @Nullable UUID findOfTenant(UUID tenantId, UUID personId);

    /** The person, and of those of the tenant who share a key with him the nearest; in no order. */
    List<MatchedPerson> findBlocked(UUID tenantId, UUID personId, BlockLimits limits);

    /** Remembers the pair, unless it is remembered already. */
    void dismiss(UUID tenantId, UUID personId, UUID otherPersonId, Instant dismissedAt, UUID dismissedBy);
}
