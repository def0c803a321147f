package org.clinicalplatform.clinical.allergy;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.api.model.AllergyCreateDto;
import org.clinicalplatform.api.model.AllergyDto;
import org.clinicalplatform.api.model.AllergyUpdateDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Context;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

/** Maps allergies and the generated types onto each other. */
@Mapper(config = DtoMapping.class)
public interface AllergyDtos {
    @Mapping(target = "recordedAt", defaultExpression = "java(now)")
    @Mapping(target = "categories", defaultExpression = "java(List.of())")
    Allergy.Details details(AllergyCreateDto body, @Context Instant now);

    @Mapping(target = "categories", defaultExpression = "java(List.of())")
    Allergy.Details details(AllergyUpdateDto body);

    @Mapping(target = ".", source = "details")
    @Mapping(target = ".", source = "revision")
    AllergyDto dto(Allergy allergy);

    List<AllergyDto> dtos(List<Allergy> allergies);
}
