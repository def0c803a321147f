package org.clinicalplatform.clinical.allergy;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.api.model.AllergyClinicalStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;

@Mapper
interface AllergyMapper {
    void insert(Allergy allergy);

    /** The allergy if the viewer may see it; also one without a patient, which {@code Denial} refuses. */
    @Nullable Allergy findVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    /** As {@link #findVisible}, locked against concurrent changes. */
    @Nullable Allergy lockVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    void update(Allergy allergy);

    void voidRecord(VoidRequest voiding);

    List<Allergy> search(@Param("viewer") Viewer viewer, @Param("filter") RecordFilter<AllergyClinicalStatus> filter);

    long countOfPatient(@Param("patientId") UUID patientId);

    List<Allergy> findOfPatient(@Param("patientId") UUID patientId, @Param("page") PageQuery page);
}
