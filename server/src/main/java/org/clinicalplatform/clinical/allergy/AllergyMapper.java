package org.clinicalplatform.clinical.allergy;

import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.api.model.AllergyClinicalStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.RecordStore;
import org.clinicalplatform.platform.persistence.VoidRequest;

@Mapper
interface AllergyMapper extends RecordStore<Allergy, RecordFilter<AllergyClinicalStatus>> {
    int update(Allergy changed);

    void voidRecord(VoidRequest request);
}
