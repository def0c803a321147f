package org.clinicalplatform.clinical.condition;

import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.api.model.ConditionClinicalStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.RecordStore;
import org.clinicalplatform.platform.persistence.VoidRequest;

@Mapper
interface ConditionMapper extends RecordStore<Condition, RecordFilter<ConditionClinicalStatus>> {
    int update(Condition changed);

    void voidRecord(VoidRequest request);
}
