package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.demographics.access.Viewer;
import org.jspecify.annotations.Nullable;

@Mapper
interface MergeSnapshotMapper {
    void insert(UUID personMergeId, UUID survivorPersonId, UUID loserPersonId);

    @Nullable MergedPersons find(Viewer viewer, UUID personMergeId);

    List<MergedPersons> findAll(Viewer viewer, List<UUID> personMergeIds);

    @Nullable MergedPersonIds findPersonIds(UUID tenantId, UUID personMergeId);
}
