package org.clinicalplatform.demographics.patient;

import java.util.List;
import org.clinicalplatform.api.model.PatientIdentifierCreateDto;
import org.clinicalplatform.api.model.PatientIdentifierDto;
import org.clinicalplatform.api.model.PatientIdentifierUpdateDto;
import org.clinicalplatform.demographics.person.Draft;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** Identifiers of patients as the wire has them. */
public final class PatientIdentifierDtos {
    private PatientIdentifierDtos() {}

    /** Those of a body that registers a patient or promotes a person. */
    public static List<Draft<PatientIdentifierDetails>> drafts(@Nullable List<PatientIdentifierCreateDto> said) {
        return said == null
                ? List.of()
                : said.stream().map(PatientIdentifierDtos::draft).toList();
    }

    static Draft<PatientIdentifierDetails> draft(PatientIdentifierCreateDto said) {
        return new Draft<>(
                new PatientIdentifierDetails(said.getType(), said.getSystem(), said.getValue()),
                Boolean.TRUE.equals(said.getPreferred()));
    }

    static Draft<PatientIdentifierDetails> draft(PatientIdentifierUpdateDto said) {
        return new Draft<>(
                new PatientIdentifierDetails(said.getType(), said.getSystem(), said.getValue()),
                Boolean.TRUE.equals(said.getPreferred()));
    }

    static List<PatientIdentifierDto> dtos(List<PatientIdentifier> identifiers) {
        return identifiers.stream().map(PatientIdentifierDtos::dto).toList();
    }

    static PatientIdentifierDto dto(PatientIdentifier identifier) {
        PatientIdentifierDetails details = identifier.details();
        Revision revision = identifier.revision();
        return new PatientIdentifierDto(
                identifier.id(),
                details.type(),
                details.system(),
                details.value(),
                identifier.preferred(),
                revision.version(),
                revision.createdAt(),
                revision.createdBy(),
                revision.updatedAt(),
                revision.updatedBy());
    }
}
