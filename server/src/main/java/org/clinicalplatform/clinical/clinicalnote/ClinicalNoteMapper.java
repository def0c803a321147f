package org.clinicalplatform.clinical.clinicalnote;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.api.model.ClinicalNoteStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.clinical.RecordStore;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.VoidRequest;

@Mapper
interface ClinicalNoteMapper extends RecordStore<ClinicalNote, RecordFilter<ClinicalNoteStatus>> {
    int update(ClinicalNote changed);

    void insertText(ClinicalNoteText text);

    List<ClinicalNoteText> findTexts(UUID noteId, PageQuery page);

    void voidRecord(VoidRequest request);
}
