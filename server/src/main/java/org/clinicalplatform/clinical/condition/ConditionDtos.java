package org.clinicalplatform.clinical.condition;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.api.model.ConditionCreateDto;
import org.clinicalplatform.api.model.ConditionDto;
import org.clinicalplatform.api.model.ConditionUpdateDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Context;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

/** Maps conditions and the generated types onto each other. */
@Mapper(config = DtoMapping.class)
public interface ConditionDtos {
    @Mapping(target = "recordedAt", defaultExpression = "java(now)")
    Condition.Details details(ConditionCreateDto body, @Context Instant now);

    Condition.Details details(ConditionUpdateDto body);

    @Mapping(target = ".", source = "details")
    @Mapping(target = ".", source = "revision")
    ConditionDto dto(Condition condition);

    List<ConditionDto> dtos(List<Condition> conditions);
}
