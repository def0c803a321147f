package org.clinicalplatform.demographics.merge;

import java.util.List;
import org.clinicalplatform.api.model.ModuleRepointDto;
import org.clinicalplatform.demographics.person.DemographicDtoMapping;
import org.mapstruct.Mapper;

@Mapper(config = DemographicDtoMapping.class)
public interface ModuleObligationDtos {
    List<ModuleRepointDto> dtos(List<ModuleObligation> obligations);
}
