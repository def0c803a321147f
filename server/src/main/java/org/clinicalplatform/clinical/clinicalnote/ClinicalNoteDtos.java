package org.clinicalplatform.clinical.clinicalnote;

import java.util.Objects;
import org.clinicalplatform.api.model.ClinicalNoteCreateDto;
import org.clinicalplatform.api.model.ClinicalNoteDto;
import org.clinicalplatform.api.model.ClinicalNotePageDto;
import org.clinicalplatform.api.model.ClinicalNoteTextDto;
import org.clinicalplatform.api.model.ClinicalNoteUpdateDto;
import org.clinicalplatform.clinical.CodingDtos;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.Revision;

/** Clinical notes as the wire has them. */
public final class ClinicalNoteDtos {
    private ClinicalNoteDtos() {}

    static ClinicalNoteDetails details(ClinicalNoteCreateDto details) {
        return new ClinicalNoteDetails(CodingDtos.coding(details.getType()), details.getTitle(), details.getContent());
    }

    static ClinicalNoteDetails details(ClinicalNoteUpdateDto details) {
        return new ClinicalNoteDetails(CodingDtos.coding(details.getType()), details.getTitle(), details.getContent());
    }

    public static ClinicalNoteDto dto(ClinicalNote clinicalNote) {
        ClinicalNoteDetails details = clinicalNote.details();
        Revision revision = clinicalNote.revision();
        return new ClinicalNoteDto(
                        clinicalNote.id(),
                        Objects.requireNonNull(clinicalNote.patientId()),
                        CodingDtos.dto(details.type()),
                        details.title(),
                        details.content(),
                        clinicalNote.status(),
                        clinicalNote.authorId(),
                        revision.version(),
                        revision.createdAt(),
                        revision.createdBy(),
                        revision.updatedAt(),
                        revision.updatedBy())
                .encounterId(clinicalNote.encounterId())
                .signedAt(clinicalNote.signedAt())
                .signedBy(clinicalNote.signedBy());
    }

    static ClinicalNoteTextDto dto(ClinicalNoteText text) {
        return new ClinicalNoteTextDto(
                text.content(), text.signedAt(), text.signedBy(), text.amendedAt(), text.amendedBy(), text.reason());
    }

    static ClinicalNotePageDto page(Page<ClinicalNote> page) {
        return new ClinicalNotePageDto(
                page.items().stream().map(ClinicalNoteDtos::dto).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }
}
