package org.clinicalplatform.demographics.person;

import java.util.List;
import org.clinicalplatform.api.model.PersonNameCreateDto;
import org.clinicalplatform.api.model.PersonNameDto;
import org.clinicalplatform.api.model.PersonNameUpdateDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

@Mapper(config = DtoMapping.class, imports = List.class)
public interface PersonNameDtos {
    @Mapping(target = "details", source = "body")
    Preferable<PersonName> requested(PersonNameCreateDto body);

    @Mapping(target = "details", source = "body")
    Preferable<PersonName> requested(PersonNameUpdateDto body);

    @Mapping(target = "given", defaultExpression = "java(List.of())")
    PersonName details(PersonNameCreateDto body);

    @Mapping(target = "given", defaultExpression = "java(List.of())")
    PersonName details(PersonNameUpdateDto body);

    @Mapping(target = ".", source = "details")
    @Mapping(target = ".", source = "revision")
    PersonNameDto dto(PreferableRecord<PersonName> name);

    List<PersonNameDto> dtos(List<PreferableRecord<PersonName>> names);
}
