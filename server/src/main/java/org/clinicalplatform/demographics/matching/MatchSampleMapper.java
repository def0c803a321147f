package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface MatchSampleMapper {
    @Nullable UUID findTenant(String code);

    /** The number of live persons of the tenant. */
    long count(UUID tenantId);

    /** The number of other active tenants that have persons. */
    long countOthers(UUID tenantId);

    /** At most {@code count} persons of the tenant; the same ones as long as no person is added or removed. */
    default List<MatchedPerson> sample(UUID tenantId, int count) {
        return PersonParts.persons(sampleParts(tenantId, count));
    }

    List<PersonPart> sampleParts(UUID tenantId, int count);
}
