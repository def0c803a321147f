package org.clinicalplatform.demographics.merge;

import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.demographics.access.Viewer;
import org.jspecify.annotations.Nullable;

@Mapper
interface MergeSnapshotMapper {
    void insert(UUID personMergeId, UUID survivorPersonId, UUID loserPersonId);

    @Nullable MergedPersons find(Viewer viewer, UUID personMergeId);

    @Nullable MergedPersonIds findPersonIds(UUID tenantId, UUID personMergeId);
}
