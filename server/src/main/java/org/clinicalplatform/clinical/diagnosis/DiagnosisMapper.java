package org.clinicalplatform.clinical.diagnosis;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.api.model.DiagnosisCertainty;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;

@Mapper
interface DiagnosisMapper {
    void insert(Diagnosis diagnosis);

    /** The diagnosis if the viewer may see it; also one without a patient, which {@code Denial} refuses. */
    @Nullable Diagnosis findVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    /** As {@link #findVisible}, locked against concurrent changes. */
    @Nullable Diagnosis lockVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    void update(Diagnosis diagnosis);

    void voidRecord(VoidRequest voiding);

    List<Diagnosis> search(@Param("viewer") Viewer viewer, @Param("filter") RecordFilter<DiagnosisCertainty> filter);

    long countOfPatient(@Param("patientId") UUID patientId);

    List<Diagnosis> findOfPatient(@Param("patientId") UUID patientId, @Param("page") PageQuery page);
}
