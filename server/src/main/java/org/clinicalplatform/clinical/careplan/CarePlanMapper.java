package org.clinicalplatform.clinical.careplan;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.api.model.CarePlanStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;

@Mapper
interface CarePlanMapper {
    void insert(CarePlan carePlan);

    /** The care plan if the viewer may see it; also one without a patient, which {@code Denial} refuses. */
    @Nullable CarePlan findVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    /** As {@link #findVisible}, locked against concurrent changes. */
    @Nullable CarePlan lockVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    void update(CarePlan carePlan);

    void voidRecord(VoidRequest voiding);

    List<CarePlan> search(@Param("viewer") Viewer viewer, @Param("filter") RecordFilter<CarePlanStatus> filter);

    long countOfPatient(@Param("patientId") UUID patientId);

    List<CarePlan> findOfPatient(@Param("patientId") UUID patientId, @Param("page") PageQuery page);
}
