package org.clinicalplatform.demographics.person;

import org.clinicalplatform.api.model.MaritalStatus;
import org.clinicalplatform.api.model.PersonCreateDto;
import org.clinicalplatform.api.model.PersonDto;
import org.clinicalplatform.api.model.PersonPageDto;
import org.clinicalplatform.api.model.PersonPromotionDto;
import org.clinicalplatform.api.model.PersonUpdateDto;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** Persons as the wire has them. */
public final class PersonDtos {
    private PersonDtos() {}

    public static NewPerson newPerson(PersonCreateDto said) {
        return new NewPerson(
                new PersonDetails(
                        said.getGender(),
                        said.getBirthDate(),
                        Boolean.TRUE.equals(said.getBirthDateEstimated()),
                        said.getDeceasedAt(),
                        maritalStatus(said.getMaritalStatus()),
                        said.getLanguage()),
                Boolean.TRUE.equals(said.getTemporary()),
                PersonNameDtos.drafts(said.getNames()),
                PersonAddressDtos.drafts(said.getAddresses()),
                PersonContactDtos.drafts(said.getContacts()));
    }

    static PersonDetails details(PersonUpdateDto said) {
        return new PersonDetails(
                said.getGender(),
                said.getBirthDate(),
                Boolean.TRUE.equals(said.getBirthDateEstimated()),
                said.getDeceasedAt(),
                maritalStatus(said.getMaritalStatus()),
                said.getLanguage());
    }

    /** Who a temporary person turned out to be. */
    public static PersonDetails details(PersonPromotionDto said) {
        return new PersonDetails(
                said.getGender(),
                said.getBirthDate(),
                Boolean.TRUE.equals(said.getBirthDateEstimated()),
                null,
                maritalStatus(said.getMaritalStatus()),
                said.getLanguage());
    }

    public static PersonDto dto(Person person) {
        PersonDetails details = person.details();
        Revision revision = person.revision();
        return new PersonDto(
                        person.id(),
                        PersonNameDtos.dtos(person.names()),
                        details.gender(),
                        details.birthDateEstimated(),
                        PersonAddressDtos.dtos(person.addresses()),
                        PersonContactDtos.dtos(person.contacts()),
                        person.temporary(),
                        person.voided(),
                        revision.version(),
                        revision.createdAt(),
                        revision.createdBy(),
                        revision.updatedAt(),
                        revision.updatedBy())
                .birthDate(details.birthDate())
                .deceasedAt(details.deceasedAt())
                .maritalStatus(
                        details.maritalStatus())
                .language(details.language())
                .mergedIntoPersonId(person.mergedIntoPersonId())
                .patientId(person.patientId());
    }

    static PersonPageDto page(Page<Person> page) {
        return new PersonPageDto(
                page.items().stream().map(PersonDtos::dto).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }

    private static @Nullable MaritalStatus maritalStatus(@Nullable MaritalStatus said) {
        return said;
    }
}
