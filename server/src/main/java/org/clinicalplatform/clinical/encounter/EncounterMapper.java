package org.clinicalplatform.clinical.encounter;

import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.RecordStore;
import org.clinicalplatform.platform.persistence.VoidRequest;

@Mapper
interface EncounterMapper extends RecordStore<Encounter, RecordFilter<EncounterStatus>> {
    int update(Encounter changed);

    /** Whether a live record refers to the encounter. */
    boolean isReferredTo(@Param("id") UUID id);

    void voidRecord(VoidRequest request);
}
