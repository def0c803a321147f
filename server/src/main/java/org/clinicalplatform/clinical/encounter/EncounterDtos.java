package org.clinicalplatform.clinical.encounter;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.api.model.EncounterCreateDto;
import org.clinicalplatform.api.model.EncounterDto;
import org.clinicalplatform.api.model.EncounterUpdateDto;
import org.clinicalplatform.clinical.Periods;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Context;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

/** Maps encounters and the generated types onto each other. */
@Mapper(config = DtoMapping.class, imports = Periods.class)
public interface EncounterDtos {
    @Mapping(target = "status", defaultValue = "IN_PROGRESS")
    @Mapping(target = "startedAt", expression = "java(Periods.begin(body.getStartedAt(), body.getEndedAt(), now))")
    Encounter.Details details(EncounterCreateDto body, @Context Instant now);

    Encounter.Details details(EncounterUpdateDto body);

    @Mapping(target = ".", source = "details")
    @Mapping(target = ".", source = "revision")
    EncounterDto dto(Encounter encounter);

    List<EncounterDto> dtos(List<Encounter> encounters);
}
