package org.clinicalplatform.clinical.encounter;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.api.model.EncounterCreateDto;
import org.clinicalplatform.api.model.EncounterDto;
import org.clinicalplatform.api.model.EncounterUpdateDto;
import org.clinicalplatform.clinical.Periods;
import org.clinicalplatform.demographics.banner.Listed;
import org.clinicalplatform.demographics.banner.PatientBanner;
import org.clinicalplatform.demographics.banner.PatientBannerDtos;
import org.clinicalplatform.platform.web.DtoMapping;
import org.jspecify.annotations.Nullable;
import org.mapstruct.Context;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

/** Maps encounters and the generated types onto each other. */
@Mapper(config = DtoMapping.class, imports = Periods.class, uses = PatientBannerDtos.class)
public interface EncounterDtos {
    @Mapping(target = "status", defaultValue = "IN_PROGRESS")
    @Mapping(target = "startedAt", expression = "java(Periods.begin(body.getStartedAt(), body.getEndedAt(), now))")
    Encounter.Details details(EncounterCreateDto body, @Context Instant now);

    Encounter.Details details(EncounterUpdateDto body);

    default EncounterDto dto(Encounter encounter) {
        return dto(encounter, null);
    }

    default EncounterDto listed(Listed<Encounter> listed) {
        return dto(listed.item(), listed.banner());
    }

    List<EncounterDto> dtos(List<Listed<Encounter>> encounters);

    @Mapping(target = ".", source = "encounter.details")
    @Mapping(target = ".", source = "encounter.revision")
    @Mapping(target = "patientId", source = "encounter.patientId")
    @Mapping(target = "patient", source = "banner")
    EncounterDto dto(Encounter encounter, @Nullable PatientBanner banner);
}
