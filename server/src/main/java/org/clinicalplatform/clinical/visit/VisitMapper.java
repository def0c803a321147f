package org.clinicalplatform.clinical.visit;

import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.RecordStore;
import org.clinicalplatform.platform.persistence.VoidRequest;

@Mapper
interface VisitMapper extends RecordStore<Visit, RecordFilter<VisitStatus>> {
    /** Writes status, times, disposition and revision. */
    int update(Visit changed);

    /** Whether a live encounter refers to the visit. */
    boolean isReferredTo(UUID id);

    void voidRecord(VoidRequest request);
}
