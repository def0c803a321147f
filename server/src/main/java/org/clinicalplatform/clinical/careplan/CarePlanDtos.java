package org.clinicalplatform.clinical.careplan;

import java.util.List;
import org.clinicalplatform.api.model.CarePlanCreateDto;
import org.clinicalplatform.api.model.CarePlanDto;
import org.clinicalplatform.api.model.CarePlanUpdateDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

/** Maps care plans and the generated types onto each other. */
@Mapper(config = DtoMapping.class)
public interface CarePlanDtos {
    @Mapping(target = "addressesConditionIds", defaultExpression = "java(List.of())")
    CarePlan.Details details(CarePlanCreateDto body);

    @Mapping(target = "addressesConditionIds", defaultExpression = "java(List.of())")
    CarePlan.Details details(CarePlanUpdateDto body);

    @Mapping(target = ".", source = "details")
    @Mapping(target = ".", source = "revision")
    CarePlanDto dto(CarePlan carePlan);

    List<CarePlanDto> dtos(List<CarePlan> carePlans);
}
