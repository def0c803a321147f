package org.clinicalplatform.clinical.visit;

import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.RecordStore;

@Mapper
interface VisitMapper extends RecordStore<Visit, RecordFilter<VisitStatus>> {
    /** Writes status, times, disposition and revision. */
    int update(Visit changed);
}
