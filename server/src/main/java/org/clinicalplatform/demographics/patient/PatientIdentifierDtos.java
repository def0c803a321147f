package org.clinicalplatform.demographics.patient;

import java.util.List;
import org.clinicalplatform.api.model.PatientIdentifierCreateDto;
import org.clinicalplatform.api.model.PatientIdentifierDto;
import org.clinicalplatform.api.model.PatientIdentifierUpdateDto;
import org.clinicalplatform.demographics.person.Preferable;
import org.clinicalplatform.demographics.person.PreferableRecord;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

@Mapper(config = DtoMapping.class)
public interface PatientIdentifierDtos {
    @Mapping(target = "details", source = "body")
    Preferable<PatientIdentifier> requested(PatientIdentifierCreateDto body);

    @Mapping(target = "details", source = "body")
    Preferable<PatientIdentifier> requested(PatientIdentifierUpdateDto body);

    PatientIdentifier details(PatientIdentifierCreateDto body);

    PatientIdentifier details(PatientIdentifierUpdateDto body);

    @Mapping(target = ".", source = "details")
    @Mapping(target = ".", source = "revision")
    PatientIdentifierDto dto(PreferableRecord<PatientIdentifier> identifier);

    List<PatientIdentifierDto> dtos(List<PreferableRecord<PatientIdentifier>> identifiers);
}
