package org.clinicalplatform.demographics.promotion;

import org.clinicalplatform.api.model.PersonPromotionDto;
import org.clinicalplatform.demographics.patient.PatientIdentifierDtos;
import org.clinicalplatform.demographics.person.PersonDtos;
import org.clinicalplatform.demographics.person.PersonNameDtos;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

@Mapper(
        config = DtoMapping.class,
        uses = {PersonDtos.class, PersonNameDtos.class, PatientIdentifierDtos.class})
interface PromotionDtos {
    @Mapping(target = "details", source = "body")
    Promotion promotion(PersonPromotionDto body);
}
