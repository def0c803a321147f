package org.clinicalplatform.demographics.merge;

import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

@Mapper
interface MergeSnapshotMapper {
    void insert(
            @Param("personMergeId") UUID personMergeId,
            @Param("survivorPersonId") UUID survivorPersonId,
            @Param("loserPersonId") UUID loserPersonId);

    @Nullable MergedPersons find(@Param("tenantId") UUID tenantId, @Param("personMergeId") UUID personMergeId);

    boolean mergeExists(@Param("tenantId") UUID tenantId, @Param("personMergeId") UUID personMergeId);
}
