package org.clinicalplatform.repoint;

import org.clinicalplatform.api.model.ModuleRepointEntryDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

@Mapper(config = DtoMapping.class)
interface ModuleRepointDtos {
    @Mapping(target = ".", source = "obligation")
    ModuleRepointEntryDto dto(ListedObligation listed);
}
