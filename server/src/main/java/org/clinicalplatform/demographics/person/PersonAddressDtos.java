package org.clinicalplatform.demographics.person;

import java.util.List;
import org.clinicalplatform.api.model.PersonAddressCreateDto;
import org.clinicalplatform.api.model.PersonAddressDto;
import org.clinicalplatform.api.model.PersonAddressUpdateDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

@Mapper(config = DtoMapping.class, imports = List.class)
public interface PersonAddressDtos {
    @Mapping(target = "details", source = "body")
    Preferable<PersonAddress> requested(PersonAddressCreateDto body);

    @Mapping(target = "details", source = "body")
    Preferable<PersonAddress> requested(PersonAddressUpdateDto body);

    @Mapping(target = "lines", defaultExpression = "java(List.of())")
    PersonAddress details(PersonAddressCreateDto body);

    @Mapping(target = "lines", defaultExpression = "java(List.of())")
    PersonAddress details(PersonAddressUpdateDto body);

    @Mapping(target = ".", source = "details")
    @Mapping(target = ".", source = "revision")
    PersonAddressDto dto(PreferableRecord<PersonAddress> address);

    List<PersonAddressDto> dtos(List<PreferableRecord<PersonAddress>> addresses);
}
