package org.clinicalplatform.demographics.person;

import org.clinicalplatform.api.model.PersonCreateDto;
import org.clinicalplatform.api.model.PersonDto;
import org.clinicalplatform.api.model.PersonPromotionDto;
import org.clinicalplatform.api.model.PersonUpdateDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

@Mapper(
        config = DtoMapping.class,
        uses = {PersonNameDtos.class, PersonAddressDtos.class, PersonContactDtos.class})
public interface PersonDtos {
    @Mapping(target = "details", source = "body")
    NewPerson newPerson(PersonCreateDto body);

    PersonDetails details(PersonCreateDto body);

    PersonDetails details(PersonUpdateDto body);

    @Mapping(target = "deceasedAt", ignore = true)
    PersonDetails details(PersonPromotionDto body);

    @Mapping(target = ".", source = "details")
    @Mapping(target = ".", source = "revision")
    PersonDto dto(Person person);
}
