package org.clinicalplatform.demographics.person;

import java.util.List;
import org.clinicalplatform.api.model.PersonContactCreateDto;
import org.clinicalplatform.api.model.PersonContactDto;
import org.clinicalplatform.api.model.PersonContactUpdateDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

@Mapper(config = DtoMapping.class)
public interface PersonContactDtos {
    @Mapping(target = "details", source = "body")
    Preferable<PersonContact> requested(PersonContactCreateDto body);

    @Mapping(target = "details", source = "body")
    Preferable<PersonContact> requested(PersonContactUpdateDto body);

    PersonContact details(PersonContactCreateDto body);

    PersonContact details(PersonContactUpdateDto body);

    @Mapping(target = ".", source = "details")
    @Mapping(target = ".", source = "revision")
    PersonContactDto dto(PreferableRecord<PersonContact> contact);

    List<PersonContactDto> dtos(List<PreferableRecord<PersonContact>> contacts);
}
