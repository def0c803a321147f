package org.clinicalplatform.demographics.person;

import java.util.List;
import org.clinicalplatform.api.model.PersonAddressCreateDto;
import org.clinicalplatform.api.model.PersonAddressDto;
import org.clinicalplatform.api.model.PersonAddressUpdateDto;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/** Addresses of persons as the wire has them. */
public final class PersonAddressDtos {
    private PersonAddressDtos() {}

    /** Those of a body that registers or promotes a person; one of them is preferred. */
    public static List<Draft<PersonAddressDetails>> drafts(@Nullable List<PersonAddressCreateDto> said) {
        return said == null
                ? List.of()
                : Draft.withOnePreferred(
                        said.stream().map(PersonAddressDtos::draft).toList());
    }

    static Draft<PersonAddressDetails> draft(PersonAddressCreateDto said) {
        return new Draft<>(
                new PersonAddressDetails(
                        said.getUse(),
                        said.getLines() == null ? List.of() : said.getLines(),
                        said.getCity(),
                        said.getDistrict(),
                        said.getState(),
                        said.getPostalCode(),
                        said.getCountry()),
                Boolean.TRUE.equals(said.getPreferred()));
    }

    static Draft<PersonAddressDetails> draft(PersonAddressUpdateDto said) {
        return new Draft<>(
                new PersonAddressDetails(
                        said.getUse(),
                        said.getLines() == null ? List.of() : said.getLines(),
                        said.getCity(),
                        said.getDistrict(),
                        said.getState(),
                        said.getPostalCode(),
                        said.getCountry()),
                Boolean.TRUE.equals(said.getPreferred()));
    }

    static List<PersonAddressDto> dtos(List<PersonAddress> addresses) {
        return addresses.stream().map(PersonAddressDtos::dto).toList();
    }

    static PersonAddressDto dto(PersonAddress address) {
        PersonAddressDetails details = address.details();
        Revision revision = address.revision();
        return new PersonAddressDto(
                        address.id(),
                        details.use(),
                        details.lines(),
                        address.preferred(),
                        revision.version(),
                        revision.createdAt(),
                        revision.createdBy(),
                        revision.updatedAt(),
                        revision.updatedBy())
                .city(details.city())
                .district(details.district())
                .state(details.state())
                .postalCode(details.postalCode())
                .country(details.country());
    }
}
