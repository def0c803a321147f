package org.clinicalplatform.clinical.observation;

import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.api.model.ObservationStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.RecordStore;
import org.clinicalplatform.platform.persistence.VoidRequest;

@Mapper
interface ObservationMapper extends RecordStore<Observation, RecordFilter<ObservationStatus>> {
    void voidRecord(VoidRequest request);
}
