package org.clinicalplatform.clinical.condition;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.api.model.ConditionClinicalStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;

@Mapper
interface ConditionMapper {
    void insert(Condition condition);

    /** The condition if the viewer may see it; also one without a patient, which {@code Denial} refuses. */
    @Nullable Condition findVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    /** As {@link #findVisible}, locked against concurrent changes. */
    @Nullable Condition lockVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    void update(Condition condition);

    void voidRecord(VoidRequest voiding);

    List<Condition> search(
            @Param("viewer") Viewer viewer, @Param("filter") RecordFilter<ConditionClinicalStatus> filter);

    long countOfPatient(@Param("patientId") UUID patientId);

    List<Condition> findOfPatient(@Param("patientId") UUID patientId, @Param("page") PageQuery page);
}
