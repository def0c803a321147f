package org.clinicalplatform.demographics.person;

import java.util.List;
import org.clinicalplatform.api.model.PersonNameCreateDto;
import org.clinicalplatform.api.model.PersonNameDto;
import org.clinicalplatform.api.model.PersonNameUpdateDto;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** Names of persons as the wire has them. */
public final class PersonNameDtos {
    private PersonNameDtos() {}

    /** Those of a body that registers or promotes a person; one of them is preferred. */
    public static List<Draft<PersonNameDetails>> drafts(@Nullable List<PersonNameCreateDto> said) {
        return said == null
                ? List.of()
                : Draft.withOnePreferred(
                        said.stream().map(PersonNameDtos::draft).toList());
    }

    static Draft<PersonNameDetails> draft(PersonNameCreateDto said) {
        return new Draft<>(
                new PersonNameDetails(
                        said.getUse(),
                        said.getFamily(),
                        said.getGiven() == null ? List.of() : said.getGiven(),
                        said.getPrefix(),
                        said.getSuffix()),
                Boolean.TRUE.equals(said.getPreferred()));
    }

    static Draft<PersonNameDetails> draft(PersonNameUpdateDto said) {
        return new Draft<>(
                new PersonNameDetails(
                        said.getUse(),
                        said.getFamily(),
                        said.getGiven() == null ? List.of() : said.getGiven(),
                        said.getPrefix(),
                        said.getSuffix()),
                Boolean.TRUE.equals(said.getPreferred()));
    }

    static List<PersonNameDto> dtos(List<PersonName> names) {
        return names.stream().map(PersonNameDtos::dto).toList();
    }

    static PersonNameDto dto(PersonName name) {
        PersonNameDetails details = name.details();
        Revision revision = name.revision();
        return new PersonNameDto(
                        name.id(),
                        details.use(),
                        details.given(),
                        name.preferred(),
                        revision.version(),
                        revision.createdAt(),
                        revision.createdBy(),
                        revision.updatedAt(),
                        revision.updatedBy())
                .family(details.family())
                .prefix(details.prefix())
                .suffix(details.suffix());
    }
}
