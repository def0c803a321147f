package org.clinicalplatform.clinical.visit;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

@Mapper
interface VisitMapper {
    void insert(Visit visit);

    /** The visit if the viewer may see it; also one without a patient, which {@code Denial} refuses. */
    @Nullable Visit findVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    /** As {@link #findVisible}, locked against concurrent changes. */
    @Nullable Visit lockVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    /** Writes status, times, disposition and revision. */
    void update(Visit visit);

    List<Visit> search(@Param("viewer") Viewer viewer, @Param("filter") RecordFilter<VisitStatus> filter);

    long countOfPatient(@Param("patientId") UUID patientId);

    List<Visit> findOfPatient(@Param("patientId") UUID patientId, @Param("page") PageQuery page);
}
