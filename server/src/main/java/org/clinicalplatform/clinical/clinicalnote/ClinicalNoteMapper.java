package org.clinicalplatform.clinical.clinicalnote;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.api.model.ClinicalNoteStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;

@Mapper
interface ClinicalNoteMapper {
    void insert(ClinicalNote clinicalNote);

    /** The clinical note if the viewer may see it; also one without a patient, which {@code Denial} refuses. */
    @Nullable ClinicalNote findVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    /** As {@link #findVisible}, locked against concurrent changes. */
    @Nullable ClinicalNote lockVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    void update(ClinicalNote clinicalNote);

    void insertText(ClinicalNoteText text);

    List<ClinicalNoteText> findTexts(@Param("noteId") UUID noteId);

    void voidRecord(VoidRequest voiding);

    List<ClinicalNote> search(@Param("viewer") Viewer viewer, @Param("filter") RecordFilter<ClinicalNoteStatus> filter);

    long countOfPatient(@Param("patientId") UUID patientId);

    List<ClinicalNote> findOfPatient(@Param("patientId") UUID patientId, @Param("page") PageQuery page);
}
