package org.clinicalplatform.clinical.observation;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.api.model.ObservationStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;

@Mapper
interface ObservationMapper {
    void insert(Observation observation);

    /** The observation if the viewer may see it; also one without a patient, which {@code Denial} refuses. */
    @Nullable Observation findVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    /** As {@link #findVisible}, locked against concurrent changes. */
    @Nullable Observation lockVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    void voidRecord(VoidRequest voiding);

    List<Observation> search(@Param("viewer") Viewer viewer, @Param("filter") RecordFilter<ObservationStatus> filter);

    long countOfPatient(@Param("patientId") UUID patientId);

    List<Observation> findOfPatient(@Param("patientId") UUID patientId, @Param("page") PageQuery page);
}
