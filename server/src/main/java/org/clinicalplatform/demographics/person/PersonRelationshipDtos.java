package org.clinicalplatform.demographics.person;

import java.util.List;
import org.clinicalplatform.api.model.PersonRelationshipCreateDto;
import org.clinicalplatform.api.model.PersonRelationshipDto;
import org.clinicalplatform.api.model.PersonRelationshipUpdateDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

@Mapper(config = DtoMapping.class)
interface PersonRelationshipDtos {
    PersonRelationshipDetails details(PersonRelationshipCreateDto body);

    PersonRelationshipDetails details(PersonRelationshipUpdateDto body);

    @Mapping(target = ".", source = "details")
    @Mapping(target = ".", source = "revision")
    PersonRelationshipDto dto(PersonRelationship relationship);

    List<PersonRelationshipDto> dtos(List<PersonRelationship> relationships);
}
