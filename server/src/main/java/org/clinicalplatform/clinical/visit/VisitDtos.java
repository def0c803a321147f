package org.clinicalplatform.clinical.visit;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.api.model.VisitCreateDto;
import org.clinicalplatform.api.model.VisitDto;
import org.clinicalplatform.api.model.VisitEndDto;
import org.clinicalplatform.api.model.VisitStartDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.jspecify.annotations.Nullable;
import org.mapstruct.BeanMapping;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;
import org.mapstruct.NullValueMappingStrategy;

/** Maps visits and the generated types onto each other. */
@Mapper(config = DtoMapping.class)
public interface VisitDtos {
    @Mapping(target = "status", defaultValue = "IN_PROGRESS")
    NewVisit creation(VisitCreateDto body);

    @BeanMapping(nullValueMappingStrategy = NullValueMappingStrategy.RETURN_DEFAULT)
    VisitEnding ending(@Nullable VisitEndDto body);

    @Mapping(target = ".", source = "revision")
    VisitDto dto(Visit visit);

    List<VisitDto> dtos(List<Visit> visits);

    default Instant start(@Nullable VisitStartDto body, Instant now) {
        return body == null || body.getStartedAt() == null ? now : body.getStartedAt();
    }
}
