package org.clinicalplatform.clinical.observation;

import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.clinical.RecordStore;
import org.clinicalplatform.platform.persistence.VoidRequest;

@Mapper
interface ObservationMapper extends RecordStore<Observation, ObservationFilter> {
    /** Voids the observation, its parts, and theirs. */
    void voidRecord(VoidRequest request);
}
