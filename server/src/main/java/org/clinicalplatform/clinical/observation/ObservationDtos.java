package org.clinicalplatform.clinical.observation;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.api.model.ObservationCreateDto;
import org.clinicalplatform.api.model.ObservationDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Context;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

/** Maps observations and the generated types onto each other. */
@Mapper(config = DtoMapping.class)
public interface ObservationDtos {
    @Mapping(target = "status", defaultValue = "FINAL")
    @Mapping(target = "effectiveAt", defaultExpression = "java(now)")
    Observation.Details details(ObservationCreateDto body, @Context Instant now);

    @Mapping(target = ".", source = "details")
    @Mapping(target = ".", source = "revision")
    ObservationDto dto(Observation observation);

    List<ObservationDto> dtos(List<Observation> observations);
}
