package org.clinicalplatform.clinical.careplan;

import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.api.model.CarePlanStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.RecordStore;
import org.clinicalplatform.platform.persistence.VoidRequest;

@Mapper
interface CarePlanMapper extends RecordStore<CarePlan, RecordFilter<CarePlanStatus>> {
    int update(CarePlan changed);

    void voidRecord(VoidRequest request);
}
