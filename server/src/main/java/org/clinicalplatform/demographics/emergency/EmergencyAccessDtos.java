package org.clinicalplatform.demographics.emergency;

import org.clinicalplatform.api.model.EmergencyAccessDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Mapper;

@Mapper(config = DtoMapping.class)
interface EmergencyAccessDtos {
    EmergencyAccessDto dto(EmergencyAccess access);
}
