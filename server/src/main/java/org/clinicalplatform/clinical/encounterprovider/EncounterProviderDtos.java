package org.clinicalplatform.clinical.encounterprovider;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.api.model.EncounterProviderCreateDto;
import org.clinicalplatform.api.model.EncounterProviderDto;
import org.clinicalplatform.api.model.ParticipationEndDto;
import org.clinicalplatform.clinical.Periods;
import org.clinicalplatform.platform.web.DtoMapping;
import org.jspecify.annotations.Nullable;
import org.mapstruct.Context;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

/** Maps encounter providers and the generated types onto each other. */
@Mapper(config = DtoMapping.class, imports = Periods.class)
interface EncounterProviderDtos {
    @Mapping(target = "startedAt", expression = "java(Periods.begin(body.getStartedAt(), body.getEndedAt(), now))")
    NewEncounterProvider creation(EncounterProviderCreateDto body, @Context Instant now);

    @Mapping(target = ".", source = "revision")
    EncounterProviderDto dto(EncounterProvider provider);

    List<EncounterProviderDto> dtos(List<EncounterProvider> providers);

    default @Nullable Instant end(@Nullable ParticipationEndDto body) {
        return body == null ? null : body.getEndedAt();
    }
}
