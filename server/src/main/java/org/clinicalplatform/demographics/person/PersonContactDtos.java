package org.clinicalplatform.demographics.person;

import java.util.List;
import org.clinicalplatform.api.model.PersonContactCreateDto;
import org.clinicalplatform.api.model.PersonContactDto;
import org.clinicalplatform.api.model.PersonContactUpdateDto;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** Contacts of persons as the wire has them. */
public final class PersonContactDtos {
    private PersonContactDtos() {}

    /** Those of a body that registers or promotes a person; one of them is preferred. */
    public static List<Draft<PersonContactDetails>> drafts(@Nullable List<PersonContactCreateDto> said) {
        return said == null
                ? List.of()
                : Draft.withOnePreferred(
                        said.stream().map(PersonContactDtos::draft).toList());
    }

    static Draft<PersonContactDetails> draft(PersonContactCreateDto said) {
        return new Draft<>(
                new PersonContactDetails(
                        said.getSystem(),
                        said.getUse(),
                        said.getValue()),
                Boolean.TRUE.equals(said.getPreferred()));
    }

    static Draft<PersonContactDetails> draft(PersonContactUpdateDto said) {
        return new Draft<>(
                new PersonContactDetails(
                        said.getSystem(),
                        said.getUse(),
                        said.getValue()),
                Boolean.TRUE.equals(said.getPreferred()));
    }

    static List<PersonContactDto> dtos(List<PersonContact> contacts) {
        return contacts.stream().map(PersonContactDtos::dto).toList();
    }

    static PersonContactDto dto(PersonContact contact) {
        PersonContactDetails details = contact.details();
        Revision revision = contact.revision();
        return new PersonContactDto(
                contact.id(),
                details.system(),
                details.use(),
                details.value(),
                contact.preferred(),
                revision.version(),
                revision.createdAt(),
                revision.createdBy(),
                revision.updatedAt(),
                revision.updatedBy());
    }
}
