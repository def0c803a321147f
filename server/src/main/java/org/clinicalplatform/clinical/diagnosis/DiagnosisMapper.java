package org.clinicalplatform.clinical.diagnosis;

import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.api.model.DiagnosisCertainty;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.RecordStore;
import org.clinicalplatform.platform.persistence.VoidRequest;

@Mapper
interface DiagnosisMapper extends RecordStore<Diagnosis, RecordFilter<DiagnosisCertainty>> {
    int update(Diagnosis changed);

    void voidRecord(VoidRequest request);
}
