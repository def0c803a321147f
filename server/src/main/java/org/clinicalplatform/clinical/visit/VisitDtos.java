package org.clinicalplatform.clinical.visit;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.api.model.VisitCreateDto;
import org.clinicalplatform.api.model.VisitDto;
import org.clinicalplatform.api.model.VisitEndDto;
import org.clinicalplatform.api.model.VisitStartDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.jspecify.annotations.Nullable;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

/** Maps visits and the generated types onto each other. */
@Mapper(config = DtoMapping.class)
public interface VisitDtos {
    @Mapping(target = "status", defaultValue = "IN_PROGRESS")
    NewVisit creation(VisitCreateDto body);

    default VisitEnding ending(@Nullable VisitEndDto body) {
        return body == null ? new VisitEnding(null, null) : requestedEnding(body);
    }

    VisitEnding requestedEnding(VisitEndDto body);

    @Mapping(target = ".", source = "revision")
    VisitDto dto(Visit visit);

    List<VisitDto> dtos(List<Visit> visits);

    default Instant start(@Nullable VisitStartDto body, Instant now) {
        return body == null || body.getStartedAt() == null ? now : body.getStartedAt();
    }
}
