package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface MatchSampleMapper {
    @Nullable UUID findTenant(String code);

    /** Persons of the tenant, as many as wanted or there are; always the same ones while nobody joins or leaves. */
    List<MatchedPerson> sample(UUID tenantId, int count);
}
