package org.clinicalplatform.clinical.clinicalnote;

import java.util.List;
import org.clinicalplatform.api.model.ClinicalNoteAmendmentDto;
import org.clinicalplatform.api.model.ClinicalNoteCreateDto;
import org.clinicalplatform.api.model.ClinicalNoteDto;
import org.clinicalplatform.api.model.ClinicalNoteTextDto;
import org.clinicalplatform.api.model.ClinicalNoteUpdateDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

/** Maps clinical notes and the generated types onto each other. */
@Mapper(config = DtoMapping.class)
public interface ClinicalNoteDtos {
    ClinicalNote.Details details(ClinicalNoteCreateDto body);

    ClinicalNote.Details details(ClinicalNoteUpdateDto body);

    ClinicalNoteAmendment amendment(ClinicalNoteAmendmentDto body);

    @Mapping(target = ".", source = "details")
    @Mapping(target = ".", source = "revision")
    ClinicalNoteDto dto(ClinicalNote note);

    List<ClinicalNoteDto> dtos(List<ClinicalNote> notes);

    List<ClinicalNoteTextDto> texts(List<ClinicalNoteText> texts);
}
