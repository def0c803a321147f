package org.clinicalplatform.demographics.merge;

import java.util.List;
import org.clinicalplatform.api.model.ModuleRepointDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Mapper;

@Mapper(config = DtoMapping.class)
public interface ModuleObligationDtos {
    List<ModuleRepointDto> dtos(List<ModuleObligation> obligations);
}
